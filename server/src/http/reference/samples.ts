import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '../openapi.ts'

/** The document with samples of every operation's call. They would double its size for every other reader. */
export function withSamples(document: OpenApi): object {
  const samples = JSON.parse(readFileSync(join(import.meta.dirname, 'samples.json'), 'utf8'))
  return JSON.parse(JSON.stringify(document), (_, value) =>
    value?.operationId ? { ...value, 'x-codeSamples': samples[value.operationId] } : value,
  )
}
