import { isDeepStrictEqual } from 'node:util'
import { componentNameOf } from '../kernel/schema.ts'
import { refersTo } from './openapi-headers.ts'

type Schema = Readonly<Record<string, unknown>>

/** Collects the document's schemas. Each named schema appears once, under `components`, and is referenced. */
export interface SchemaComponents {
  /**
   * Returns the schema for use at one place: inline, or a reference if it is named. A named schema gets the example.
   */
  refer(schema: object, example?: unknown): object
  /** All named schemas referenced so far, by name. */
  all(): Readonly<Record<string, object>>
}

export function createSchemaComponents(): SchemaComponents {
  const components = new Map<string, object>()
  const examples = new Map<string, unknown>()

  function refer(schema: object, example?: unknown): object {
    const named = componentNameOf(schema)
    if (!named) return inline(schema as Schema, example)
    const { name, base } = named
    const whole = named.schema as Schema
    const isNullable = allowsNull(schema) && !allowsNull(whole)
    const { description, ...used } = isNullable ? withoutNull(schema as Schema) : (schema as Schema)
    const { description: ofAll, ...meant } = whole
    if (!isSame(used, meant)) throw new Error(`${name} is used with keywords of another schema`)
    const content = base ? extending(base as Schema, whole) : inline(whole)
    const known = components.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(content)) throw new Error(`Two schemas are called ${name}`)
    components.set(name, content)
    if (example !== undefined && 'properties' in whole && !base && !examples.has(name)) examples.set(name, example)
    const reference = refersTo('schemas', name)
    return {
      ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : reference),
      ...(description !== ofAll && { description }),
    }
  }

  /** Inlines a schema. For a list, the first item of the example becomes the example of the item's schema. */
  function inline(schema: Schema, example?: unknown): object {
    const properties = schema.properties as Readonly<Record<string, object>> | undefined
    const required = requiredOf(schema)
    return {
      ...schema,
      ...(properties && {
        properties: mapValues(properties, (property, name) => refer(property, (example as Schema | undefined)?.[name])),
      }),
      ...(schema.items !== undefined && {
        items: refer(schema.items as object, (example as unknown[] | undefined)?.[0]),
      }),
      ...('required' in schema && { required: required.length > 0 ? required : undefined }),
    }
  }

  function extending(base: Schema, schema: Schema): object {
    const shared = base.properties as Readonly<Record<string, object>>
    const isOwn = ([name, property]: [string, object]) => shared[name] !== property
    const properties = Object.fromEntries(Object.entries(schema.properties as Record<string, object>).filter(isOwn))
    const required = requiredOf(schema).filter(name => !(name in shared))
    const { description } = schema
    return { description, allOf: [refer(base), inline({ properties, required })] }
  }

  const withExample = (name: string, schema: object) => {
    const example = examples.get(name)
    // Linters mistake an example that has a field `example` for a schema, so it is omitted.
    const isTakenForSchema = typeof example === 'object' && example !== null && 'example' in example
    return example === undefined || isTakenForSchema ? schema : { ...schema, examples: [example] }
  }

  return {
    refer,
    all() {
      const sorted = [...components].sort(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(sorted.map(([name, schema]) => [name, withExample(name, schema)]))
    },
  }
}

/** The names of the required fields. A field with a default is optional. */
export function requiredOf(schema: object): string[] {
  const { required, properties } = schema as { required?: string[]; properties?: Record<string, object> }
  return (required ?? []).filter(name => !('default' in (properties?.[name] ?? {})))
}

const allowsNull = (schema: object) => [(schema as Schema).type].flat().includes('null')

/** Compares schemas without their names, which are symbols and are lost in a clone. */
const isSame = (one: Schema, other: Schema) => isDeepStrictEqual(structuredClone(one), structuredClone(other))

function withoutNull({ type, enum: words, ...rest }: Schema): Schema {
  const [only, ...others] = (type as string[]).filter(one => one !== 'null')
  const sent = others.length > 0 ? [only, ...others] : only
  return { ...rest, type: sent, ...(Array.isArray(words) && { enum: words.filter(word => word !== null) }) }
}

const mapValues = <From, To>(values: Readonly<Record<string, From>>, to: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value, key)]))
