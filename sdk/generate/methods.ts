import type { Operation } from './document.ts'
import { capitalize, type NamedOperation } from './names.ts'

const IMPORTS = `import type { List } from '../lists.ts'
import type {
  Answer,
  AnswerPromise,
  CallOptions,
  ConditionalOptions,
  DryRunOptions,
  Query,
  WriteOptions,
} from '../options.ts'
import type { AuditExport, Export } from '../streams.ts'
import type * as Schemas from './schemas.ts'
`

const CLASS = `/** Every operation of the API, in its groups. */
export abstract class Groups {
`

/** Writes each group of the client as an interface of documented methods. */
export function writeMethods(groups: ReadonlyMap<string, readonly NamedOperation[]>): string {
  const interfaces = [...groups].map(([group, operations]) => {
    const methods = operations.map(operation => `${commentOf(operation)}  ${signatureOf(operation)}\n`)
    return `export interface ${interfaceOf(group)} {\n${methods.join('\n')}}\n\n`
  })
  const fields = [...groups.keys()].map(group => `  declare readonly ${group}: ${interfaceOf(group)}\n`)
  return `${IMPORTS}\n${interfaces.join('')}${CLASS}${fields.join('')}}\n`
}

/**
 * The name of a group's interface, such as `OrganizationMethods`, because `Organization` is the type of the resource.
 */
const interfaceOf = (group: string): string => `${capitalize(group)}Methods`

function commentOf({ id, summary, description, codes, method, path }: NamedOperation): string {
  const refusals = codes.length > 0 ? `@throws {ReeveError} ${[...new Set(codes)].join(', ')}` : ''
  const paragraphs = [`${summary}: \`${id}\`, \`${method} ${path}\`.`, description, refusals]
  const lines = paragraphs.filter(Boolean).join('\n\n').split('\n')
  return `  /**\n${lines.map(line => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`
}

function signatureOf(operation: NamedOperation): string {
  const { name, pathParameters } = operation
  const ids = pathParameters.map(parameter => `${parameter}: string`)
  const options = `options?: ${optionsOf(operation)}`
  const args = [...ids, ...inputOf(operation), options].join(', ')
  return `${name}(${args}): ${answerOf(operation)}`
}

function inputOf({ id, input }: NamedOperation): string[] {
  if (!input) return []
  const { schema, required } = input
  return schema ? [`body${required ? '' : '?'}: Schemas.${schema}`] : [`query${required ? '' : '?'}: Query<'${id}'>`]
}

function optionsOf({ takesDryRun, takesIdempotencyKey, takesIfMatch }: Operation): string {
  const options = takesDryRun ? 'DryRunOptions' : takesIdempotencyKey ? 'WriteOptions' : 'CallOptions'
  return takesIfMatch ? `${options} & ConditionalOptions` : options
}

function answerOf({ id, answer }: NamedOperation): string {
  switch (answer.kind) {
    case 'nothing':
      return 'AnswerPromise<void>'
    case 'stream':
      return answer.isCsv ? 'Export' : 'AuditExport'
    case 'body':
      return `AnswerPromise<${answer.schema ? `Schemas.${answer.schema}` : `Answer<'${id}'>`}>`
    case 'list': {
      const thing = answer.schema ? `Schemas.${answer.schema}` : `Answer<'${id}'>['${answer.key}'][number]`
      return `List<${thing}, Answer<'${id}'>>`
    }
  }
}
