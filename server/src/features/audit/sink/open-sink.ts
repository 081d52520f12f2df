import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createFolderSink } from './folder-sink.ts'
import { createHttpsSink } from './https-sink.ts'
import type { Sink } from './sink.ts'

export interface SinkAddress {
  /** `https://…`, `http://` on loopback, or `file:///…` for a folder. */
  readonly url: string
  readonly token: string | null
}

/** Creates the sink for a URL. Sends nothing yet. */
export const openSink = ({ url, token }: SinkAddress): Sink =>
  url.startsWith('file:') ? createFolderSink(fileURLToPath(url)) : createHttpsSink(url, token)

/** Identifies a sink in the database. A changed URL is a new sink, which gets the trail from its start. */
export const hashOfAddress = ({ url }: SinkAddress): Buffer => createHash('sha256').update(url).digest()
