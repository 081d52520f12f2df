import type { ChainedEntry } from './chain.ts'

const COLUMNS: Readonly<Record<string, (entry: ChainedEntry) => unknown>> = {
  sequence: entry => entry.sequence,
  id: entry => entry.id,
  organization_id: entry => entry.organization_id,
  occurred_at: entry => entry.occurred_at,
  action: entry => entry.action,
  actor_type: ({ actor }) => actor.type,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  actor_key_id: ({ actor }) => actor.key?.id,
  actor_key_name: ({ actor }) => actor.key?.name,
  target_type: ({ target }) => target.type,
  target_id: ({ target }) => target.id,
  target_name: ({ target }) => target.name,
  reason: entry => entry.reason,
  changes: ({ changes }) => changes && JSON.stringify(changes),
  request_id: ({ context }) => context.request_id,
  ip: ({ context }) => context.ip,
  user_agent: ({ context }) => context.user_agent,
  previous_hash: entry => entry.previous_hash,
  hash: entry => entry.hash,
}

/** One entry as a record of RFC 4180, in the order of the header. */
export const toCsvRecord = (entry: ChainedEntry): string =>
  toRecord(Object.values(COLUMNS).map(column => column(entry)))

const toRecord = (values: readonly unknown[]) => `${values.map(toField).join(',')}\r\n`

/**
 * Characters that begin a formula, and their compatibility forms (such as full width), which some spreadsheets fold.
 */
const SIGN =
  '[=+\\-@\\u207A-\\u207C\\u208A-\\u208C\\u2212\\uFB29\\uFE62\\uFE63\\uFE66\\uFE6B\\uFF0B\\uFF0D\\uFF1D\\uFF20]'
/** White space, control and format characters, fillers, and the empty Braille cell: a spreadsheet may trim them. */
const INVISIBLE = '[\\s\\p{C}\\p{DI}\\u2800]'

/**
 * Positions at which a spreadsheet may begin a formula: before one of these characters, also if invisible ones precede
 * it. Where the decimal separator is a comma, as in Brazil, semicolons separate fields and our quotes do not count.
 * Then a field also begins after a semicolon or a line end within a text.
 */
const FORMULA = new RegExp(
  `^(?=${INVISIBLE}*${SIGN}|[\\t\\r\\n])|(?<=[;\\r\\n])(?=(?:"|(?![\\r\\n])${INVISIBLE})*${SIGN})`,
  'gu',
)

/** Quotes and escapes a value. An absent value is an empty field. */
function toField(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value).replace(FORMULA, "'")
  return /[",;\s']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const CSV_HEADER = toRecord(Object.keys(COLUMNS))
