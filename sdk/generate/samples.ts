import { inspect } from 'node:util'
import type { Credential } from './document.ts'
import type { NamedOperation } from './names.ts'

/** A code sample in the reference. */
export interface Sample {
  readonly lang: 'Shell' | 'TypeScript'
  readonly label: 'curl' | 'SDK'
  readonly source: string
}

/** Returns two samples of the operation: a call with curl, and a call with the client. */
export const samplesOf = (operation: NamedOperation): Sample[] => [
  { lang: 'Shell', label: 'curl', source: toCurl(operation) },
  { lang: 'TypeScript', label: 'SDK', source: toClientCall(operation) },
]

/** The values of required query parameters in samples. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  checkAccess: { permission: ['agents.run'] },
  countAuditEntries: { since: '2026-03-01T00:00:00Z' },
}

const CREDENTIALS: Readonly<Record<Credential, string[]>> = {
  any: ['-H "Authorization: Bearer $REEVE_API_KEY"'],
  member: ['-b cookies', '-H "Reeve-Organization: $ORGANIZATION_ID"'],
  person: ['-b cookies'],
  platform: ['-H "Authorization: Bearer $REEVE_PLATFORM_KEY"'],
  none: [],
}

function toCurl({ id, method, path, credential, example }: NamedOperation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => `$${toConstantCase(variableOf(path, name))}`)
  const query = new URLSearchParams(QUERIES[id] as never).toString()
  const request = method === 'GET' || (method === 'POST' && example) ? 'curl' : `curl -X ${method}`
  const body = example === undefined ? [] : [`--json '${toJson(example)}'`]
  return [`${request} "$REEVE_URL${filled}${query && `?${query}`}"`, ...CREDENTIALS[credential], ...body].join(
    ' \\\n  ',
  )
}

function toClientCall(operation: NamedOperation): string {
  const { id, group, name, path, pathParameters, answer, example } = operation
  const input = example ?? QUERIES[id]
  const given = pathParameters.map(parameter => variableOf(path, parameter))
  const call = `reeve.${group}.${name}(${[...given, ...(input ? [toLiteral(input)] : [])].join(', ')})`
  switch (answer.kind) {
    case 'nothing':
      return `await ${call}`
    case 'stream':
      return answer.isCsv
        ? `for await (const line of ${call}.lines()) console.log(line)`
        : `for await (const entry of ${call}) console.log(entry)`
    case 'list': {
      const thing = singular(toCamelCase(answer.key))
      return `for await (const ${thing} of ${call}) {\n  console.log(${thing})\n}`
    }
    case 'body':
      return `const ${nameOf(answer.schema)} = await ${call}`
  }
}

/** `{id}` of a webhook's path becomes `webhookId`, so that ids of different resources have different names. */
export function variableOf(path: string, parameter: string): string {
  if (parameter !== 'id') return parameter
  const collection = path.split('/{id}')[0]?.split('/').at(-1) ?? ''
  return `${singular(toCamelCase(collection))}Id`
}

export const toConstantCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

/** JSON on one line, escaped for single quotes in a shell. */
export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll("'", String.raw`'\''`)

/** The value as a TypeScript literal. */
export const toLiteral = (value: unknown): string => inspect(value, { depth: null, breakLength: 100, compact: 3 })

const toCamelCase = (text: string): string => text.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '')

const nameOf = (schema: string | undefined): string =>
  schema === undefined ? 'answer' : schema.charAt(0).toLowerCase() + schema.slice(1)
