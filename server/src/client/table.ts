import { styleText } from 'node:util'
import stringWidth from 'string-width'

/** The columns of a table, each by its heading. */
export type Columns<Thing> = Readonly<Record<string, (thing: Thing) => unknown>>

const GAP = '  '

/** A line of headings and one for each thing, in columns as wide as their widest cell. */
export function toTable<Thing>(columns: Columns<Thing>, things: readonly Thing[]): string {
  const headings = Object.keys(columns)
  const rows = things.map(thing => Object.values(columns).map(cellOf => toCell(cellOf(thing))))
  const [first = '', ...lines] = align([headings, ...rows])
  return [styleText('bold', first, { stream: process.stdout }), ...lines, ''].join('\n')
}

/** A line for each field of a thing, those of a thing inside it too: `user.name  Ada Lovelace`. */
export const toFields = (thing: object): string => [...align(fieldsOf(thing, '')), ''].join('\n')

const fieldsOf = (thing: object, prefix: string): string[][] =>
  Object.entries(thing).flatMap(([name, value]) =>
    isThing(value) && !isEmpty(value) ? fieldsOf(value, `${prefix}${name}.`) : [[prefix + name, toCell(value)]],
  )

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (thing: object) => Object.keys(thing).length === 0

function toCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(nameOf).join(', ')
  if (isThing(value)) return isEmpty(value) ? '-' : visible(JSON.stringify(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return visible(String(value))
}

/** How a thing is called in a list inside another thing. */
function nameOf(value: unknown): string {
  if (!isThing(value) || !('id' in value)) return toCell(value)
  const { id, name, reason } = value as { id?: string; name?: string; reason?: string }
  const note = name ?? reason
  return note ? `${toCell(note)} (${toCell(id)})` : toCell(id)
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(known[at] ?? 0, stringWidth(cell))),
    [],
  )
  const pad = (cell: string, at: number) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell))
  return rows.map(row => row.map(pad).join(GAP).trimEnd())
}

/** Names are other people's: in a terminal they must not move the cursor, change colours or turn the text around. */
export const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
