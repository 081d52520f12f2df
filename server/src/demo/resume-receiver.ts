import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Receiver, startReceiver, urlAt } from './receiver.ts'

/** The file of the data folder with the port of the receivers, which the URLs of the demo's webhooks contain. */
const FILE = 'demo-receivers-port'

/** Stores the port in the data folder, so that a later start listens there again. */
export const storePort = (dataDir: string, { url }: Receiver): void =>
  writeFileSync(join(dataDir, FILE), `${new URL(url).port}\n`)

/** Undefined if no port is stored, or if the folder cannot be read. The start opens it later and reports the error. */
function storedPort(dataDir: string): number | undefined {
  try {
    const port = Number(readFileSync(join(dataDir, FILE), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 2 ** 16 ? port : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts the receivers for a demo that will be filled, or restarts those of the demo in the data folder. Resolves to
 * null if there is no demo. `lostUrl` is their former URL if another program uses its port now; otherwise null.
 */
export async function resumeReceiver(
  dataDir: string | null,
  isDemo: boolean,
): Promise<{ readonly receiver: Receiver; readonly lostUrl: string | null } | null> {
  const port = dataDir === null ? undefined : storedPort(dataDir)
  if (port === undefined && !isDemo) return null
  const receiver = await startReceiver(port)
  return { receiver, lostUrl: port === undefined || receiver.url === urlAt(port) ? null : urlAt(port) }
}
