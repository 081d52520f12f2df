import type { Operation } from '../../src/operations/operation.ts'

/** The keywords of a field's JSON Schema from which invalid values are derived. */
interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: FieldSchema
}

/** An invalid body: its text, and the pointer that the error response must contain. */
export interface WrongBody {
  readonly sent: string
  readonly pointer: string
}

type Body = Readonly<Record<string, unknown>>

const ONE_OF_EACH_TYPE: Body = {
  string: 'text',
  number: 1.5,
  boolean: true,
  object: { a: 1 },
  array: [1],
  null: null,
}

const wrong = (body: unknown, pointer: string): WrongBody => ({ sent: JSON.stringify(body), pointer })

/** Bodies that every operation refuses, whatever its schema. Each has a single fault. */
export function* strangeBodies({ standard }: Operation, valid: Body = {}): Generator<WrongBody> {
  for (const whole of [null, [], [valid], 'text', 1, true]) yield wrong(whole, '')
  // An AuthZEN operation ignores unknown fields.
  if (standard !== 'authzen') yield* unknownFields(valid)
}

/** The invalid bodies that can be derived from the operation's schema. Each has a single fault. */
export function* wrongBodies({ body: schema, standard }: Operation, valid: Body = {}): Generator<WrongBody> {
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    // A field with a default is optional in requests.
    if (schema?.required?.includes(name) && !('default' in field)) yield wrong(without(valid, name), `/${name}`)
    if (!standard && isShown(name, field)) yield wrong({ ...valid, [name]: 'turned \u202e around' }, `/${name}`)
    for (const value of wrongValues(field)) yield wrong({ ...valid, [name]: value }, `/${name}`)
    yield { sent: withMember(without(valid, name), `"${name}":1e999`), pointer: `/${name}` }
  }
}

/** Fields whose text is compared or parsed, and never displayed. */
const PARSED: ReadonlySet<string> = new Set(['token', 'password', 'url', 'integration_id'])

const isShown = (name: string, { type, enum: words, format }: FieldSchema): boolean =>
  [type ?? []].flat().includes('string') && !words && !format && !PARSED.has(name)

function* unknownFields(valid: Body): Generator<WrongBody> {
  for (const name of ['no_such_field', 'constructor', 'toString', 'a/b~c', 'nul \0', '']) {
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    yield { sent: JSON.stringify({ ...valid, [name]: 1 }), pointer }
  }
  yield { sent: withMember(valid, '"__proto__":{"isOwner":true}'), pointer: '/__proto__' }
  yield { sent: withMember(valid, `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`), pointer: '/deep' }
  yield { sent: withMember(valid, `"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), pointer: '/deep' }
  yield { sent: withMember(valid, '"huge":1e999'), pointer: '/huge' }
}

/**
 * For formats that accept most words, a text that the format refuses: one whose second letter is Cyrillic, and one of
 * eight code points that normalize to four.
 */
const WRONG_WORDS: Readonly<Record<string, string>> = {
  'unmixed-words': 'Nо such word',
  password: 'e\u0301a\u0301i\u0301o\u0301',
}

function wrongValues(field: FieldSchema): unknown[] {
  const types = [field.type ?? []].flat()
  const values = Object.entries(ONE_OF_EACH_TYPE).flatMap(([type, value]) => (types.includes(type) ? [] : [value]))
  if (types.includes('string')) {
    values.push('nul \0', 'lone \ud800', '\udc00 lone')
    if (field.enum || field.format) values.push(WRONG_WORDS[field.format ?? ''] ?? 'no such word')
    if (field.minLength) values.push('')
    if (field.maxLength !== undefined) values.push('x'.repeat(field.maxLength + 1))
  }
  if (types.includes('array')) {
    if (field.minItems) values.push([])
    if (field.maxItems !== undefined) values.push(Array.from({ length: field.maxItems + 1 }, () => 'x'))
    values.push(...wrongValues(field.items ?? {}).map(item => [item]))
  }
  return values
}

const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

/** The body as JSON with an additional member, even a duplicate one, which a JavaScript object cannot represent. */
const withMember = (body: Body, member: string): string =>
  Object.keys(body).length === 0 ? `{${member}}` : `${JSON.stringify(body).slice(0, -1)},${member}}`
