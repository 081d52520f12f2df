import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '../openapi.ts'

/** The SDK method and the samples of each operation, by its id. */
export const readSamples = (): Readonly<Record<string, { readonly method: string; readonly samples: unknown }>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'samples.json'), 'utf8'))

/** Adds call samples to the document, only for the reference page: they double its size. */
export function withSamples(document: OpenApi): object {
  const calls = readSamples()
  return JSON.parse(JSON.stringify(document), (_, value) =>
    value?.operationId ? { ...value, 'x-codeSamples': calls[value.operationId]?.samples } : value,
  )
}
