import type { OpenApi, Schema } from './document.ts'
import { capitalize } from './names.ts'

const IMPORTS = `from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
`

/** The Python types of all schemas, and of inline objects, which are named after the schema and the property. */
export class PythonModels {
  readonly #definitions = new Map<string, string>()
  readonly #schemas: Readonly<Record<string, Schema>>

  constructor(document: OpenApi) {
    this.#schemas = document.components.schemas
    for (const [name, schema] of Object.entries(this.#schemas)) this.#define(name, schema)
  }

  /** The type of a schema. `name` is the name of the class if the schema is an inline object. */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'Any'
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum) return literal(schema.enum)
    if (schema.allOf?.length === 1 && schema.allOf[0]) return this.typeOf(schema.allOf[0], name)
    const types = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat()
    return types.map(type => this.#typeOf(type, schema, name)).join(' | ')
  }

  /** The text of the module, with the events of all webhooks as `WebhookEvent`. */
  toModule(events: readonly string[]): string {
    const texts = [...this.#definitions.values(), `WebhookEvent: TypeAlias = ${events.join(' | ')}\n`]
    return `${IMPORTS}\n${texts.join('\n')}`
  }

  #typeOf(type: string, schema: Schema, name: string): string {
    switch (type) {
      case 'null':
        return 'None'
      case 'string':
        return 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'array':
        return `Sequence[${schema.items ? this.typeOf(schema.items, `${name}Item`) : 'Any'}]`
      case 'object':
        return this.#objectOf(schema, name)
      default:
        return 'Any'
    }
  }

  #objectOf(schema: Schema, name: string): string {
    const { properties, allOf, additionalProperties: others } = schema
    if (Object.keys(properties ?? {}).length > 0 || allOf) {
      this.#define(name, schema)
      return name
    }
    return `dict[str, ${typeof others === 'object' ? this.typeOf(others, `${name}Value`) : 'Any'}]`
  }

  #define(name: string, schema: Schema): void {
    if (this.#definitions.has(name)) return
    const isClass = !schema.$ref && (schema.properties !== undefined || (schema.allOf?.length ?? 0) > 1)
    // Reserves the name. The definition is inserted below, after the classes of the properties.
    this.#definitions.set(name, '')
    const text = isClass
      ? this.#classOf(name, schema)
      : `${name}: TypeAlias = ${quoted(this.typeOf(schema, name))}\n${docstring(schema.description, '')}`
    this.#definitions.delete(name)
    this.#definitions.set(name, text)
  }

  #classOf(name: string, schema: Schema): string {
    const { properties, required } = this.#merged(schema)
    if (!Object.keys(properties).every(isName)) return this.#functionalClassOf(name, schema)
    const fields = Object.entries(properties).map(([field, property]) => {
      const type = this.typeOf(property, name + toClassName(field))
      const isRequired = required.has(field)
      return `    ${field}: ${isRequired ? type : `NotRequired[${type}]`}\n${docstring(property.description, '    ')}`
    })
    return `\nclass ${name}(TypedDict):\n${docstring(schema.description, '    ')}\n${fields.join('')}\n`
  }

  /** The class of a schema with a field that cannot be an attribute of a Python class, such as the keyword `in`. */
  #functionalClassOf(name: string, schema: Schema): string {
    const { properties, required } = this.#merged(schema)
    const fields = Object.entries(properties).map(([field, property]) => {
      const type = this.typeOf(property, name + toClassName(field))
      return `    "${field}": ${quoted(required.has(field) ? type : `NotRequired[${type}]`)},\n`
    })
    return `\n${name} = TypedDict("${name}", {\n${fields.join('')}})\n${docstring(schema.description, '')}\n`
  }

  /** The properties of a schema and of those that it extends; its own replace theirs. */
  #merged(schema: Schema): { properties: Record<string, Schema>; required: ReadonlySet<string> } {
    const properties: Record<string, Schema> = {}
    const required = new Set(schema.required)
    for (const part of schema.allOf ?? []) {
      const found = part.$ref ? (this.#schemas[part.$ref.split('/').at(-1) ?? ''] ?? {}) : part
      const merged = this.#merged(found)
      Object.assign(properties, merged.properties)
      for (const field of merged.required) required.add(field)
    }
    return { properties: { ...properties, ...schema.properties }, required }
  }
}

const KEYWORDS: ReadonlySet<string> = new Set(['from', 'class', 'import', 'global', 'is', 'in', 'not', 'lambda', 'def'])

export const isName = (field: string) => /^[a-z_]\w*$/i.test(field) && !KEYWORDS.has(field)

const literal = (values: readonly unknown[]) => `Literal[${values.map(value => toPython(value)).join(', ')}]`

const toPython = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? capitalize(String(value)) : JSON.stringify(value)

/** Quotes a type, because an alias is evaluated when the module is loaded, and may refer to later classes. */
const quoted = (type: string): string => `'${type.replaceAll("'", '"')}'`

export const toClassName = (field: string): string => field.split(/[_-]/).map(capitalize).join('')

export function docstring(text: string | undefined, indent: string): string {
  if (!text) return ''
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '" ')
  return `${indent}"""${safe
    .split('\n')
    .join(`\n${indent}`)
    .replaceAll(/[ \t]+\n/g, '\n')}"""\n`
}
