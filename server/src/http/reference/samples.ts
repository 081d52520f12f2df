import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '../openapi.ts'

/** What there is to say of every operation's call, by its id: the SDK's method, and samples. */
export const readSamples = (): Readonly<Record<string, { readonly method: string; readonly samples: unknown }>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'samples.json'), 'utf8'))

/** The document with samples of every operation's call. They would double its size for every other reader. */
export function withSamples(document: OpenApi): object {
  const calls = readSamples()
  return JSON.parse(JSON.stringify(document), (_, value) =>
    value?.operationId ? { ...value, 'x-codeSamples': calls[value.operationId]?.samples } : value,
  )
}
