import { v7 } from 'uuid'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The organization id under which things without an organization are recorded (the system chain). */
export const SYSTEM_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** A new UUIDv7 (RFC 9562): unique, and within one process later ids sort after earlier ones. */
export const newId = (): string => v7()

/** No UUIDv7 of this moment or later sorts before it, and none from before it sorts after. */
export const lowestIdAt = (time: Date): string => {
  const ms = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

export const isUuid = (text: string): boolean => UUID.test(text)
