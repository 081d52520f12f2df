import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { EVENT_TYPES, SUBSCRIPTIONS } from './event-catalogue.ts'
import { SCOPES, TRIGGER_KINDS } from './vocabulary.ts'

/** Building blocks of the API's schemas. Each one is a JSON Schema for validation, serialization and OpenAPI. */

const NAME = Symbol('name of a component')

/** The name of a schema in the OpenAPI document, the schema itself, and the named schema that it extends, if any. */
export interface ComponentName {
  readonly name: string
  readonly schema: TSchema
  readonly base?: TSchema
}

/**
 * Gives a schema a name in the OpenAPI document, where its uses become references. Everywhere else it stays inline: the
 * name is stored under a symbol, which JSON Schema ignores. A name belongs to one schema. A use of it may be nullable,
 * and may have its own description beside the reference.
 */
export const Named = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  [NAME]: { name, schema } satisfies ComponentName,
})

/** A named schema that extends another named schema. */
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

export const OrganizationId = Named('OrganizationId', { ...Uuid, description: 'The id of the organization' })

/** A time in a response: RFC 3339 in UTC, with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' })

export const CreatedAt = Named('CreatedAt', { ...Timestamp, description: 'Time of the creation' })

export const SENT_TIMESTAMP_PATTERN = '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]'

/**
 * A time in a request: RFC 3339 with any offset, years 1000 to 2999, no leap second. `Date` and PostgreSQL can
 * represent all of these. Truncated to milliseconds.
 */
export const SentTimestamp = Named(
  'SentTimestamp',
  Type.String({ format: 'date-time', pattern: SENT_TIMESTAMP_PATTERN, description: 'A time with any offset' }),
)

/** The schema of a value or null, as `type: [x, "null"]`, which serializes faster than `anyOf`. */
export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [(schema as { type?: string }).type ?? 'string', 'null'],
    ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
  })

/** A string from a closed list. */
export const Enum = <const Words extends readonly string[]>(words: Words, options: object = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

/**
 * Visible characters: no control, bidirectional or invisible ones, except the joiners that some scripts need, and the
 * selectors of the variants of emoji and ideographs.
 */
const SEEN =
  '[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}]|[\\p{L}\\p{M}][\\u200c\\u200d](?=[\\p{L}\\p{M}])|' +
  '[\\p{ExtPict}\\p{Ideo}]\\p{VS}|[0-9#*]\\ufe0f\\u20e3'

/** White space, characters without a glyph (fillers, variation selectors), and the empty Braille cell. */
const BLANK = '\\s\\p{DI}\\u2800'

export const NAME_PATTERN = `^(?=.*[^${BLANK}])(?:${SEEN})*$`
/** A name without blanks at its ends. */
export const TRIMMED_NAME_PATTERN = `^(?=\\S(?:.*\\S)?$)(?=.*[^${BLANK}])(?:${SEEN})*$`

/** Scripts of which some letters look like Latin ones. */
const LIKE_LATIN = '[\\p{sc=Cyrl}\\p{sc=Grek}\\p{sc=Armn}\\p{sc=Cher}\\p{sc=Copt}\\p{sc=Lisu}]'
/**
 * Characters between a Latin letter and a similar one in a word. Excludes Latin letters and those of the scripts above,
 * so that the search takes linear time.
 */
const BETWEEN = `(?:(?!\\p{sc=Latn}|${LIKE_LATIN})[\\p{L}\\p{M}\\p{N}\\u200c\\u200d])*`
const MIXED = new RegExp(`\\p{sc=Latn}${BETWEEN}${LIKE_LATIN}|${LIKE_LATIN}${BETWEEN}\\p{sc=Latn}`, 'u')
/** True if no word mixes Latin letters with letters that look like them (UTS 39, section 5.2). */
export const isUnmixed = (text: string): boolean => !MIXED.test(text)
export const LINE_PATTERN = `^(?:${SEEN})*$`
export const PROSE_PATTERN = `^(?:[\\n\\t]|${SEEN})*$`

/** A line of text that is not blank. It is stored untrimmed. */
export const Name = Named(
  'Name',
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: NAME_PATTERN,
    description: 'A text that is not blank, without control or invisible characters',
  }),
)

export const isName = (text: string): boolean => [...text].length <= 200 && new RegExp(NAME_PATTERN, 'u').test(text)

/**
 * True if the text is valid in a path as one of the platform's ids. `.` and `..` are not, because URL parsers resolve
 * them.
 */
export const isPathId = (text: string): boolean => isName(text) && text !== '.' && text !== '..'

/** A single line, possibly empty. */
export const Line = (options: { readonly maxLength: number }) => Type.String({ ...options, pattern: LINE_PATTERN })

/** Free text, possibly of several lines. */
export const Prose = Named(
  'Prose',
  Type.String({
    maxLength: 500,
    pattern: PROSE_PATTERN,
    description: 'A text without invisible characters, and without control characters other than line feeds and tabs',
  }),
)

/**
 * The id that the platform uses for a trigger or an integration. A new id must be a valid name, because people read it.
 * Older ids that break this rule can still be used in requests.
 */
export const ExternalId = Type.String({ minLength: 1, maxLength: 200 })

export const ScopeName = Named('Scope', Enum(SCOPES, { description: 'A permitted use of an API key' }))

export const TriggerKind = Named(
  'TriggerKind',
  Enum(TRIGGER_KINDS, { description: 'The kind of work that a trigger starts' }),
)

export const EventTypeName = Named('EventType', Enum(EVENT_TYPES, { description: 'A governance event type' }))

export const Subscription = Named(
  'Subscription',
  Enum(SUBSCRIPTIONS, { description: 'An event type, a prefix such as `member.*`, or `*` for all' }),
)

export const DryRun = Type.Object({
  dry_run: Type.Boolean({
    default: false,
    description: 'Preview the change: run it, return its result, and roll it back',
  }),
})

export const Reason = { ...Prose, description: 'The reason, included in the audit log and in webhook events' }

/** Query parameters of a DELETE with a dry run and a reason. The reason is among them, because a DELETE has no body. */
export const EndQuery = Type.Object({ ...DryRun.properties, reason: Type.Optional(Reason) })

export const toTimestamp = (time: Date): string => time.toISOString()
export const toTimestampOrNull = (time: Date | null): string | null => time?.toISOString() ?? null
