import type { TObject } from 'typebox'
import { componentNameOf } from '../kernel/schema.ts'
import { isConditional, type Operation } from '../operations/operation.ts'
import { isPlatformOperation } from '../operations/platform-operation.ts'
import { isRevalidated } from './conditional-get.ts'
import { requiredOf, type SchemaComponents } from './openapi-components.ts'
import { HEADER_PARAMETERS, isReplayed, refersTo } from './openapi-headers.ts'

/** Collects the document's parameters. Identical ones appear once, under `components`, and are referenced. */
export interface ParameterComponents {
  /** The parameters that all operations of a path share: its path parameters and the Reeve-Organization header. */
  ofPath(operation: Operation): object[]
  /** The operation's own parameters: its query, and its Idempotency-Key, If-Match and If-None-Match headers. */
  ofOperation(operation: Operation): object[]
  all(): Readonly<Record<string, object>>
}

export function createParameterComponents(schemas: SchemaComponents): ParameterComponents {
  const shared = new Map<string, object>()

  /**
   * Makes the first parameter of a name a component, which equal parameters reference. The first one of the same name
   * with another default becomes a second component, with the default in its name, such as `OrderDesc`. Any other
   * variant stays inline.
   */
  function share(name: string, parameter: { readonly schema?: object }): object {
    const { default: value } = (parameter.schema ?? {}) as { default?: unknown }
    const names = typeof value === 'string' ? [name, name + pascalCase(value)] : [name]
    for (const candidate of names) {
      const known = shared.get(candidate)
      if (!known) shared.set(candidate, parameter)
      if (!known || JSON.stringify(known) === JSON.stringify(parameter)) return refersTo('parameters', candidate)
    }
    return parameter
  }

  return {
    ofPath(operation) {
      const words = operation.path.split('/')
      const before = (name: string) => words[words.indexOf(`{${name}}`) - 1]
      const path = parametersOf(operation.params, 'path', schemas)
      return [
        ...path.map(parameter => share(pascalCase(`${before(parameter.name)}-${parameter.name}`), parameter)),
        ...(operation.kind === 'open' || isPlatformOperation(operation)
          ? []
          : [share('ReeveOrganization', HEADER_PARAMETERS.ReeveOrganization)]),
      ]
    },
    ofOperation(operation) {
      const { query } = operation
      return [
        ...parametersOf(query, 'query', schemas).map(parameter => share(pascalCase(parameter.name), parameter)),
        ...(isReplayed(operation) ? [share('IdempotencyKey', HEADER_PARAMETERS.IdempotencyKey)] : []),
        ...(isConditional(operation) ? [share('IfMatch', HEADER_PARAMETERS.IfMatch)] : []),
        ...(isRevalidated(operation) ? [share('IfNoneMatch', HEADER_PARAMETERS.IfNoneMatch)] : []),
      ]
    },
    all: () => Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function parametersOf(schema: TObject | undefined, place: 'path' | 'query', { refer }: SchemaComponents) {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as { description?: string }
    const named = componentNameOf(property)?.schema as { description?: string } | undefined
    return {
      name,
      in: place,
      ...((place === 'path' || (schema && requiredOf(schema).includes(name))) && { required: true }),
      description,
      // The parameter has the description, so the reference to a named schema gets no description of its own.
      schema: refer(named ? { ...property, description: named.description } : rest),
    }
  })
}

const pascalCase = (name: string) =>
  name.replace(/(^|[-_])([a-z])/g, (_match, _before, letter: string) => letter.toUpperCase())
