import type { Operation } from '../../operations/operation.ts'
import { isPlatformOperation } from '../../operations/platform-operation.ts'
import { type OpenApi, tagOf } from '../openapi.ts'
import { readSamples } from './samples.ts'

const CONVENTIONS = `Every call is JSON over HTTP and acts inside one organization. It carries an organization API key
as \`Authorization: Bearer rve_…\`, or a session cookie and the header \`Reeve-Organization\`. Only the calls below
\`/v1/platform\` concern all organizations, with a platform key, \`rvp_…\`. Lists take \`limit\`
and \`cursor\`, and return \`next_cursor\`. Writes take an \`Idempotency-Key\`. A refusal is an RFC 9457 problem whose
\`code\` is stable. Times are RFC 3339 in UTC, ids are UUIDs. Each operation is followed by its method in the TypeScript
SDK, \`@reeve/sdk\`.

- [OpenAPI document](/openapi.json): every schema, parameter, error code and webhook event
- [API reference](/docs): the same for people, with samples`

/** Summarizes the API as one page of plain text in the llms.txt format (https://llmstxt.org). */
export function toLlmsText(operations: readonly Operation[], { info, tags }: OpenApi): string {
  const calls = readSamples()
  const toLine = (operation: Operation) => {
    const { id, method, path, summary } = operation
    const scope = isPlatformOperation(operation) ? operation.platformScope : operation.scope
    const place = `/docs#tag/${tagOf(operation)}/${method}${path}`
    const needed = scope ? ` (scope \`${scope}\`)` : ''
    return `- [${id}](${place}): \`${method} ${path}\`, \`reeve.${calls[id]?.method}\`. ${summary}${needed}.`
  }
  const chapters = tags.map(({ name, description }) => {
    const lines = operations.filter(operation => tagOf(operation) === name).map(toLine)
    return lines.length > 0 && `## ${name}\n\n${description}.\n\n${lines.join('\n')}`
  })
  return `${['# Reeve', `> ${info.description}`, CONVENTIONS, ...chapters].filter(Boolean).join('\n\n')}\n`
}
