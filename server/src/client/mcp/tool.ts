import type { CallToolResult, JsonSchemaType, McpServer } from '@modelcontextprotocol/server'
import { isReeveError, type Reeve } from '@reeve/sdk'
import { InvalidArgumentError } from 'commander'
import { EXIT, Failure, toFailure } from '../failure.ts'

/** A tool that a program can call. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** The purpose of the tool, for the model that chooses it. */
  readonly description: string
  readonly parameters: Parameters
  readonly optional?: Parameters
  readonly isWrite?: true
  /** The parameters have been validated against the schemas. Returns data that is sent as JSON. */
  call(reeve: Reeve, parameters: never): Promise<unknown>
}

export type Parameters = Readonly<Record<string, JsonSchemaType & object>>

export const PERSON = {
  type: 'string',
  minLength: 1,
  description: 'The user id, email address or external id of a member.',
} as const

/** Adds the tools to a server. `running` contains their calls until they have a result. */
export async function registerTools(
  server: McpServer,
  reeve: Reeve,
  tools: readonly Tool[],
  running: Set<Promise<unknown>>,
): Promise<void> {
  const { fromJsonSchema } = await import('@modelcontextprotocol/server')
  for (const { name, title, description, parameters, optional, isWrite = false, call } of tools) {
    const schema = {
      type: 'object',
      properties: { ...parameters, ...optional },
      required: Object.keys(parameters),
      additionalProperties: false,
    } as const
    const annotations = {
      readOnlyHint: !isWrite,
      // A hint to clients that they should ask a person before they call the tool.
      destructiveHint: isWrite,
      // An etag is valid for one change.
      idempotentHint: !isWrite,
      openWorldHint: false,
    }
    const about = { title, description, inputSchema: fromJsonSchema<never>(schema), annotations }
    server.registerTool(name, about, asked => {
      const result = answer(() => call(reeve, checked(asked)))
      running.add(result)
      const remove = () => running.delete(result)
      result.then(remove, remove)
      return result
    })
  }
}

/** Refuses a text that UTF-8 cannot represent. @throws {Failure} */
function checked<Asked extends object>(asked: Asked): Asked {
  const invalid = Object.entries(asked).find(([, value]) => typeof value === 'string' && !value.isWellFormed())
  if (invalid) throw new Failure(EXIT.usage, `${invalid[0]} has a character that UTF-8 cannot represent.`)
  return asked
}

/** The result of a call: its data as JSON, or the explanation of the error. Any other error is a bug and is thrown. */
async function answer(call: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await call()) }] }
  } catch (error) {
    const text = await describe(error)
    if (text === undefined) throw error
    return { content: [{ type: 'text', text }], isError: true }
  }
}

/** The explanation of an error. Undefined for a bug. */
async function describe(error: unknown): Promise<string | undefined> {
  if (error instanceof InvalidArgumentError) return error.message
  if (!isReeveError(error) || !error.problem) return (await toFailure(error))?.message
  const { code, problem, requestId, mayBeDone } = error
  const detail = code === 'changed_meanwhile' ? CHANGED : problem.detail
  const lines = [
    `${detail} (${code}, request ${requestId})`,
    problem.missing_permissions?.length && `Missing permissions: ${problem.missing_permissions.join(', ')}.`,
    ...(problem.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`),
    mayBeDone && 'The change may have been made.',
  ]
  return lines.filter(Boolean).join('\n')
}

const CHANGED = 'The effects have changed since the preview. Nothing was done. Call the preview again.'
