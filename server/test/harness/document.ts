import assert from 'node:assert/strict'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Operation } from '../../src/operations/operation.ts'
import { startReeve } from './reeve.ts'

export interface Media {
  readonly schema: object
  readonly example?: unknown
}
export interface Reference {
  readonly $ref: string
}
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}
export type Codes = Readonly<Record<string, readonly string[]>>
export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, Media>>
  readonly 'x-error-codes'?: Codes
}
export interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-error-codes'?: Codes
}
export type PathItem = Readonly<Record<string, Described>> & {
  readonly parameters?: readonly (Parameter | Reference)[]
}
export interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly examples?: readonly unknown[]
}
export interface Document {
  readonly openapi: string
  readonly tags: readonly { name: string; description?: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, { description: string }>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/** Queries on the OpenAPI document. */
function readDocument(document: Document) {
  const compiled = new Map<string, ValidateFunction>()
  /** Caches compiled schemas, because compiling takes longer than all requests of a test together. */
  function validatorOf(schema: object): ValidateFunction {
    const text = JSON.stringify(schema)
    const known = compiled.get(text)
    if (known) return known
    const validate = ajv.compile({ ...schema, components: document.components })
    compiled.set(text, validate)
    return validate
  }

  function assertFits(schema: object, value: unknown, where: string) {
    const validate = validatorOf(schema)
    const faults = () => `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 500)}`
    assert.ok(validate(value), faults())
  }

  const described = ({ path, method }: Operation): Described => {
    const found = document.paths[path]?.[method.toLowerCase()]
    assert.ok(found, `${method} ${path} is not described`)
    return found
  }

  /** Resolves a reference of the document; anything else is returned as it is. */
  function resolve<Thing extends object>(thing: Thing | Reference): Thing {
    if (!('$ref' in thing) || thing.$ref === undefined) return thing as Thing
    const [, , kind = '', name = ''] = (thing.$ref as string).split('/')
    const found = (document.components as unknown as Record<string, Record<string, Thing>>)[kind]?.[name]
    assert.ok(found, `${thing.$ref} leads nowhere`)
    return found
  }

  const parametersOf = (operation: Operation): Parameter[] =>
    [...(document.paths[operation.path]?.parameters ?? []), ...(described(operation).parameters ?? [])].map(one =>
      resolve(one),
    )

  const operationsOf = ({ parameters: _, ...methods }: PathItem) => Object.values(methods as Record<string, Described>)

  return { assertFits, described, resolve, parametersOf, operationsOf }
}

/**
 * Starts a service with an organization, and fetches its OpenAPI document. Rate limiting is on, so that responses have
 * rate-limit headers.
 */
export async function startDocumented() {
  const reeve = await startReeve({ config: { requestsPerMinute: 1_000_000 } })
  const acme = await reeve.organization()
  const document: Document = (await reeve.call('GET /openapi.json')).body
  return { reeve, acme, document, reader: readDocument(document) }
}
