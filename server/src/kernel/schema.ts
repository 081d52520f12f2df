import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { EVENT_TYPES, SUBSCRIPTIONS } from './event-catalogue.ts'
import { SCOPES, TRIGGER_KINDS } from './vocabulary.ts'

/** Building blocks of wire schemas; each is one JSON Schema, for validation, serialisation and OpenAPI alike. */

const NAME = Symbol('name of a component')

/** What a schema is called in the OpenAPI document, what has that name, and which named schema that extends. */
export interface ComponentName {
  readonly name: string
  readonly schema: TSchema
  readonly base?: TSchema
}

/**
 * Gives a schema a name of its own in the OpenAPI document, where everything that uses it refers to it. Everywhere else
 * it stays the inline schema that it is: a symbol is no keyword. One name stands for one schema; a use of it may be
 * nullable, and may have a description of its own, which then stands beside the reference.
 */
export const Named = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  [NAME]: { name, schema } satisfies ComponentName,
})

/** A named thing with all fields of another named thing, and some more. */
export const Extended = <Base extends TProperties, More extends TProperties>(
  name: string,
  base: TObject<Base>,
  more: More,
  options: { readonly description: string },
) => {
  const schema = Type.Object({ ...base.properties, ...more } as Omit<Base, keyof More> & More, options)
  return { ...schema, [NAME]: { name, schema, base } satisfies ComponentName } as typeof schema
}

export const componentNameOf = (schema: object): ComponentName | undefined =>
  (schema as { [NAME]?: ComponentName })[NAME]

export const Uuid = Type.String({ format: 'uuid' })

/** RFC 3339, UTC, milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' })

export const SENT_TIMESTAMP_PATTERN = '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]'

/**
 * A time as a client sends it: RFC 3339 in any offset, of the years 1000 to 2999 and with no leap second, so that both
 * Date and PostgreSQL hold it. Milliseconds are kept.
 */
export const SentTimestamp = Type.String({
  format: 'date-time',
  pattern: SENT_TIMESTAMP_PATTERN,
})

/** A value or null, as `type: [x, "null"]`, which serialises without trying alternatives. */
export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [(schema as { type?: string }).type ?? 'string', 'null'],
    ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
  })

/** A closed list of words. */
export const Word = <const Words extends readonly string[]>(words: Words, options: object = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

/** Nothing that could hide or turn around what is read, but for the joiners that some scripts need. */
const SEEN = '[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]|[\\p{L}\\p{M}][\\u200c\\u200d](?=[\\p{L}\\p{M}])'

/** White space, what is drawn as nothing (fillers, selectors of a variant), and the empty Braille cell. */
const BLANK = '\\s\\p{DI}\\u2800'

export const NAME_PATTERN = `^(?=.*[^${BLANK}])(?:${SEEN})*$`
export const LINE_PATTERN = `^(?:${SEEN})*$`
export const PROSE_PATTERN = `^(?:[\\n\\t]|${SEEN})*$`

/** A line that is not blank. Trimmed on neither side: what was sent is what is kept. */
export const Name = Named(
  'Name',
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: NAME_PATTERN,
    description: 'A text that is not blank, without control characters and invisible ones',
  }),
)

/** Whether a text can be a name. */
export const isName = (text: string): boolean => [...text].length <= 200 && new RegExp(NAME_PATTERN, 'u').test(text)

/** Text of one line, also an empty one. */
export const Line = (options: { readonly maxLength: number }) => Type.String({ ...options, pattern: LINE_PATTERN })

/** Text for people to read, in several lines if they like. */
export const Prose = Named(
  'Prose',
  Type.String({
    maxLength: 500,
    pattern: PROSE_PATTERN,
    description: 'A text without invisible characters, and without control characters but line feeds and tabs',
  }),
)

/**
 * The platform's own id of a trigger or an integration. People read it, so a new one must be fit for a name. Older ones
 * stay reachable.
 */
export const ExternalId = Type.String({ minLength: 1, maxLength: 200 })

/** A scope, as a thing that the document names. */
export const ScopeName = Named('Scope', Word(SCOPES, { description: 'What an API key may be used for' }))

export const TriggerKind = Named('TriggerKind', Word(TRIGGER_KINDS, { description: 'What a trigger starts' }))

export const EventTypeName = Named('EventType', Word(EVENT_TYPES, { description: 'A governance event type' }))

export const Subscription = Named(
  'Subscription',
  Word(SUBSCRIPTIONS, { description: 'An event type, a prefix such as `member.*`, or `*` for all' }),
)

export const DryRun = Type.Object({
  dry_run: Type.Boolean({
    default: false,
    description: 'Preview the change: run it, return its result, and roll it back',
  }),
})

export const toTimestamp = (time: Date): string => time.toISOString()
export const toTimestampOrNull = (time: Date | null): string | null => time?.toISOString() ?? null
