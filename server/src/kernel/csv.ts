/**
 * One CSV record (RFC 4180) with its line end. An apostrophe escapes text that a spreadsheet could read as a formula.
 * Control characters, which a terminal could interpret, are escaped as in JSON, except tabs and line breaks.
 */
export const csvRecord = (values: readonly unknown[]): string => `${values.map(toField).join(',')}\r\n`

/**
 * Characters that begin a formula, and compatibility forms of them, such as full-width ones, which some spreadsheets
 * normalize.
 */
const SIGN =
  '[=+\\-@\\u207A-\\u207C\\u208A-\\u208C\\u2212\\uFB29\\uFE62\\uFE63\\uFE66\\uFE6B\\uFF0B\\uFF0D\\uFF1D\\uFF20]'
/** White space, control and format characters, fillers, and the empty Braille cell: a spreadsheet may trim them. */
const INVISIBLE = '[\\s\\p{C}\\p{DI}\\u2800]'

/**
 * Positions at which a spreadsheet may start a formula: before a formula character at the start of a field, and before
 * invisible characters that precede it; also before a tab or line break at the start of the text. Where the decimal
 * separator is a comma, as in Brazil, a spreadsheet separates fields at semicolons and ignores the quotes, so a field
 * also begins after a semicolon or a line break within a text. Text that is pasted, or opened with tabs as separators,
 * also has fields after tabs.
 */
const FORMULA = new RegExp(
  `^(?=${INVISIBLE}*${SIGN}|[\\t\\r\\n])|(?<=[;\\t\\r\\n])(?=(?:"|(?![\\t\\r\\n])${INVISIBLE})*${SIGN})`,
  'gu',
)

/** All control characters but tabs and line breaks. */
const CONTROL = /(?![\t\r\n])\p{Cc}/gu

/** Quotes and escapes a value. Null and undefined become an empty field. */
function toField(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value).replace(FORMULA, "'").replace(CONTROL, toEscape)
  return /[",;\s']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const toEscape = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
