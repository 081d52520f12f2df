import type { OpenApi } from './document.ts'
import type { NamedOperation } from './names.ts'

type Groups = ReadonlyMap<string, readonly NamedOperation[]>

/** Writes the data of each operation that the client needs at run time. */
export function writeTable(groups: Groups): string {
  const rows = [...groups].map(([group, operations]) => {
    const methods = operations.map(operation => `    ${operation.name}: { ${rowOf(operation).join(', ')} },\n`)
    return `  ${group}: {\n${methods.join('')}  },\n`
  })
  return (
    `import type { Operation } from '../methods.ts'\n\n` +
    `export const OPERATIONS = {\n${rows.join('')}} satisfies Record<string, Record<string, Operation>>\n`
  )
}

const rowOf = ({ id, name, method, path, input, answer, ...takes }: NamedOperation): string[] => [
  ...(id === name ? [] : [`id: '${id}'`]),
  `call: '${method} ${path}'`,
  ...(input ? [`takes: '${input.in}'`] : []),
  ...(takes.readOnly ? ['readOnly: true'] : []),
  ...(takes.takesIdempotencyKey ? ['takesKey: true'] : []),
  ...(takes.takesIfMatch ? ['takesIfMatch: true'] : []),
  ...(answer.kind === 'list' ? [lists(path, answer.key)] : []),
  ...(answer.kind === 'stream' ? [answer.isCsv ? "streams: 'csv'" : 'streams: true'] : []),
]

/**
 * Checks that the field with the items is named like the last segment of the path, because the client derives it from
 * the path.
 */
function lists(path: string, field: string): string {
  if (path.split('/').at(-1)?.replace('-', '_') !== field)
    throw new Error(`${path} must list its ${field} by this name`)
  return 'lists: true'
}

const ERROR_CODES = `/** The error codes of each operation. */
export interface ErrorCodes {
`

/** Writes the error codes of each operation as types. */
export function writeErrorCodes(operations: readonly NamedOperation[], shared: ReadonlyMap<string, string[]>): string {
  const used = [...shared].filter(([name]) => operations.some(({ sharedCodes }) => sharedCodes.includes(name)))
  const types = used.map(([name, codes]) => `type ${name} =${unionOf(codes.map(quote))}\n\n`)
  const rows = operations.map(
    ({ id, codes, sharedCodes }) => `  ${id}: ${unionOf([...sharedCodes, ...codes.map(quote)], ' | ')}\n`,
  )
  return `${types.join('')}${ERROR_CODES}${rows.join('')}}\n`
}

const quote = (text: string): string => `'${text}'`

const unionOf = (members: readonly string[], separator = '\n  | '): string =>
  separator === ' | ' ? [...new Set(members)].join(separator) : separator + [...new Set(members)].join(separator)

/** Exports each schema of the API under its own name. */
export function writeSchemas({ components }: OpenApi): string {
  const names = Object.keys(components.schemas).sort()
  const types = names.map(name => `export type ${name} = components['schemas']['${name}']\n`)
  return `import type { components } from './document.ts'\n\n${types.join('')}`
}
