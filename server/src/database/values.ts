import { parseArray } from './arrays.ts'

const list =
  <Item>(read: (text: string) => Item) =>
  (text: string) =>
    parseArray(text).map(item => (item === null ? null : read(item)))
const date = (text: string) => new Date(text)

/** Parsers of PostgreSQL's text formats by type OID; other types stay text. */
export const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, text => text === 't'],
  [17, text => Buffer.from(text.slice(2), 'hex')],
  // bigint, smallint, integer, oid, real, double precision. Sequences stay far below 2^53.
  ...[20, 21, 23, 26, 700, 701].map(type => [type, Number] as const),
  ...[114, 3802].map(type => [type, (text: string) => JSON.parse(text) as unknown] as const),
  // date, timestamp, timestamptz
  ...[1082, 1114, 1184].map(type => [type, date] as const),
  ...[1007, 1016].map(type => [type, list(Number)] as const),
  ...[1009, 2951].map(type => [type, list(String)] as const),
  [1185, list(date)],
])
