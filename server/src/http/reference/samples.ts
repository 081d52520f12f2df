import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../../kernel/package-folder.ts'
import type { OpenApi } from '../openapi.ts'

/** The SDK method and the samples of each operation, by its id. */
export const readSamples = (): Readonly<Record<string, { readonly method: string; readonly samples: unknown }>> =>
  JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'src/http/reference/samples.json'), 'utf8'))

/**
 * The OpenAPI document for the reference page. Call samples, which double its size, are added. Optional parameters are
 * deselected: otherwise the page would send their examples and defaults, including a stale If-Match.
 */
export function withSamples(document: OpenApi): object {
  const calls = readSamples()
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.operationId) return { ...value, 'x-codeSamples': calls[value.operationId]?.samples }
    return (value?.in === 'query' || value?.in === 'header') && !value.required ? deselected(value) : value
  })
}

function deselected({ example, ...parameter }: { example?: unknown; schema?: { default?: unknown } }): object {
  const value = example ?? parameter.schema?.default
  return value === undefined ? parameter : { ...parameter, examples: { default: { value, 'x-disabled': true } } }
}
