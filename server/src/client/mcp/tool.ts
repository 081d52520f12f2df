import type { CallToolResult, JsonSchemaType, McpServer } from '@modelcontextprotocol/server'
import { isReeveError, type Reeve } from '@reeve/sdk'
import { Failure } from '../failure.ts'

/** A tool that a program can call. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** The purpose of the tool, for the model that chooses it. */
  readonly description: string
  readonly parameters: Parameters
  /** Optional parameters. */
  readonly optional?: Parameters
  /** Undefined for a tool that changes nothing. */
  readonly changes?: { readonly isDestructive: boolean }
  /** The parameters have been validated against the schemas. Returns data that is sent as JSON. */
  call(reeve: Reeve, parameters: never): Promise<unknown>
}

export type Parameters = Readonly<Record<string, JsonSchemaType & object>>

export const PERSON = {
  type: 'string',
  minLength: 1,
  description: 'The user id, email address or external id of a member.',
} as const

/** Adds the tools to a server. */
export async function registerTools(server: McpServer, reeve: Reeve, tools: readonly Tool[]): Promise<void> {
  const { fromJsonSchema } = await import('@modelcontextprotocol/server')
  for (const { name, title, description, parameters, optional, changes, call } of tools) {
    const schema = {
      type: 'object',
      properties: { ...parameters, ...optional },
      required: Object.keys(parameters),
      additionalProperties: false,
    } as const
    const annotations = {
      readOnlyHint: !changes,
      destructiveHint: changes?.isDestructive ?? false,
      idempotentHint: true,
      openWorldHint: false,
    }
    server.registerTool(name, { title, description, inputSchema: fromJsonSchema<never>(schema), annotations }, asked =>
      answer(() => call(reeve, asked)),
    )
  }
}

/** The result of a call: its data as JSON, or the error. Throws a bug. */
async function answer(call: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await call()) }] }
  } catch (error) {
    const text = describe(error)
    if (text === undefined) throw error
    return { content: [{ type: 'text', text }], isError: true }
  }
}

/** The API's explanation of an error. Undefined for a bug. */
function describe(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  if (!isReeveError(error)) return
  const { code, message, problem, requestId, mayBeDone } = error
  const missing = problem?.missing_permissions ?? []
  const lines = [
    `${problem?.detail ?? message} (${[code, requestId && `request ${requestId}`].filter(Boolean).join(', ')})`,
    missing.length > 0 && `Missing permissions: ${missing.join(', ')}.`,
    ...(problem?.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`),
    mayBeDone && 'The change may have been made.',
  ]
  return lines.filter(Boolean).join('\n')
}
