import { styleText } from 'node:util'
import stringWidth from 'string-width'
import { visible } from './terminal-text.ts'

/** The columns of a table by their headings. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => unknown>>

const GAP = '  '
/** Assumed width, in characters, of a terminal that does not report its width. */
const USUAL_WIDTH = 120
/** Minimum width to which a column is narrowed. */
const NARROWEST = 12

/** Output is wrapped only on a terminal, because programs read a pipe line by line. */
const widthOfOutput = () => (process.stdout.isTTY ? process.stdout.columns || USUAL_WIDTH : Number.POSITIVE_INFINITY)

/**
 * A table with a line of headings and a line for each item. Columns are as wide as their widest cell. If the table is
 * wider than `widest` characters, its widest columns are wrapped, but not ids and times. If that is not enough, each
 * item is a block with a line for each field.
 */
export function toTable<Item>(
  columns: Columns<Item>,
  items: readonly Item[],
  widest: number = widthOfOutput(),
): string {
  const headings = Object.keys(columns)
  const rows = items.map(item => Object.values(columns).map(cellOf => toCell(cellOf(item))))
  const widths = cap(widthsOf([headings, ...rows]), headings, widest)
  if (isWiderThan(widest, widths)) return toBlocks(headings, rows, widest)
  const [first = '', ...lines] = [headings, ...rows].flatMap(row => align(row, widths))
  return [styleText('bold', first, { stream: process.stdout }), ...lines, ''].join('\n')
}

/** A line for each field of an object, including those of nested objects: `user.name  Ada Lovelace`. */
export function toFields(item: object, widest: number = widthOfOutput()): string {
  const rows = fieldsOf(item, '')
  const [names = 0] = widthsOf(rows)
  // Values without spaces, such as links, are not wrapped, so that they can be copied.
  const most = Math.max(widest - names - GAP.length, NARROWEST)
  const lines = rows.flatMap(([name = '', value = '']) =>
    linesOf(value, most, false).map((line, at) => align([at === 0 ? name : '', line], [names])),
  )
  return [...lines.flat(), ''].join('\n')
}

const fieldsOf = (item: object, prefix: string): string[][] =>
  Object.entries(item).flatMap(([name, value]) =>
    isThing(value) && !isEmpty(value) ? fieldsOf(value, `${prefix}${name}.`) : [[prefix + name, toCell(value)]],
  )

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (item: object) => Object.keys(item).length === 0

function toCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(nameOf).join(', ')
  if (isThing(value)) return isEmpty(value) ? '-' : visible(JSON.stringify(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return visible(String(value))
}

/** The text for an object in a list: its name or reason, and its id. */
function nameOf(value: unknown): string {
  if (!isThing(value) || !('id' in value)) return toCell(value)
  const { id, name, reason } = value as { id?: string; name?: string; reason?: string }
  const note = name ?? reason
  return note ? `${toCell(note)} (${toCell(id)})` : toCell(id)
}

const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  rows.reduce<number[]>((known, row) => row.map((cell, at) => Math.max(known[at] ?? 0, stringWidth(cell))), [])

/**
 * Narrows the widest columns until the table fits, but not below `NARROWEST`. Columns of ids and times keep their
 * width.
 */
function cap(widths: readonly number[], headings: readonly string[], widest: number): number[] {
  const isWhole = (at: number) => /\b(ID|AT)$/.test(headings[at] ?? '')
  const capped = (most: number) => widths.map((width, at) => (isWhole(at) ? width : Math.min(width, most)))
  let most = Math.max(...widths)
  while (most > NARROWEST && isWiderThan(widest, capped(most))) most--
  return capped(most)
}

const isWiderThan = (widest: number, widths: readonly number[]): boolean =>
  widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) > widest

/**
 * Each item as a block: one line per field, and an empty line between blocks. Only values longer than a line are split.
 */
function toBlocks(headings: readonly string[], rows: readonly (readonly string[])[], widest: number): string {
  const names = Math.max(...headings.map(heading => stringWidth(heading)))
  const widths = [names, Math.max(widest - names - GAP.length, NARROWEST)]
  const blocks = rows.map(row => headings.flatMap((heading, at) => align([heading, row[at] ?? ''], widths)).join('\n'))
  return `${blocks.join('\n\n')}\n`
}

/** A row as lines: one, or several if a cell is wider than its column. */
function align(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell, at) => linesOf(cell, widths[at] ?? Number.POSITIVE_INFINITY, true))
  const pad = (text: string, at: number) => text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)))
  return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, line) =>
    cells
      .map((lines, at) => pad(lines[line] ?? '', at))
      .join(GAP)
      .trimEnd(),
  )
}

/** Wraps a text between words. A longer word is split if `breaksWords`, and stays whole otherwise. */
function linesOf(text: string, width: number, breaksWords: boolean): string[] {
  if (stringWidth(text) <= width) return [text]
  const lines = ['']
  for (const word of text.split(/(?<= )/)) {
    const last = lines.at(-1) ?? ''
    if (stringWidth((last + word).trimEnd()) <= width) lines[lines.length - 1] = last + word
    else lines.push(...(breaksWords ? piecesOf(word, width) : [word]))
  }
  return lines.map(line => line.trimEnd()).filter(line => line !== '')
}

function piecesOf(word: string, width: number): string[] {
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = pieces.at(-1) ?? ''
    if (stringWidth((last + segment).trimEnd()) <= width) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
