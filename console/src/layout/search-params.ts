/** Parsers for `validateSearch`, which return undefined for an invalid value. */

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const uuid = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined

/** A time in any format, normalized to the API's format, in which a year has four digits. */
export const time = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined
  const moment = new Date(value).toISOString()
  return /^\d{4}-/.test(moment) ? moment : undefined
}

export const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find(word => word === value)
