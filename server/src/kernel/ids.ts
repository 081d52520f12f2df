import { v7 } from 'uuid'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The organization id of the system chain, which records events outside any organization. */
export const SYSTEM_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** A new UUIDv7 (RFC 9562): unique, and within one process later ids sort after earlier ones. */
export const newId = (): string => v7()

/** The lower bound of UUIDv7s of this moment or later: every earlier one sorts before it. */
export const lowestIdAt = (time: Date): string => {
  const ms = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

export const isUuid = (text: string): boolean => UUID.test(text)
