import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../database/pool.ts'
import { parseCookies } from '../../../kernel/cookies.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { COOKIE_PREFIX } from '../sessions/index.ts'
import { findPasswordTime } from './credentials.sql.ts'

/**
 * The cookie that identifies a browser from which someone has signed in to an account. It does not authenticate anyone.
 */
export const DEVICE_COOKIE = `${COOKIE_PREFIX}.known_device`

/** The maximum lifetime of a cookie that browsers allow. */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

export interface KnownDevice {
  readonly userId: string
  readonly id: string
  /** Start of the last sign-in, or time of the last change of the password, in milliseconds since the epoch. */
  readonly provenMs: number
}

const signatureOf = (vault: Vault, { userId, id, provenMs }: KnownDevice) =>
  vault.hash('known device', JSON.stringify([userId, id, provenMs])).toString('base64url')

/**
 * The value of the cookie, `user id.device id.milliseconds.signature`, for a browser whose person has just proven that
 * the account is theirs. `former` is the current value of the cookie. Its device id is kept if it belongs to this
 * account.
 */
export function deviceCookie(vault: Vault, userId: string, former: string, provenAt: Date): string {
  const known = readDevice(vault, former)
  const id = known?.userId === userId ? known.id : randomBytes(16).toString('base64url')
  const provenMs = provenAt.getTime()
  return `${userId}.${id}.${provenMs}.${signatureOf(vault, { userId, id, provenMs })}`
}

/** Reads the cookie's value. Undefined if Reeve did not sign it. */
export function readDevice(vault: Vault, value: string): KnownDevice | undefined {
  const [, userId, id, milliseconds, signature] =
    /^([\w-]{36})\.([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(value) ?? []
  if (userId === undefined || id === undefined || signature === undefined) return undefined
  const device = { userId, id, provenMs: Number(milliseconds) }
  const expected = Buffer.from(signatureOf(vault, device))
  return timingSafeEqual(Buffer.from(signature), expected) ? device : undefined
}

/**
 * True if the device's last sign-in to this account, or change of its password, is not older than the password. Older
 * sign-ins do not count: someone who knew the former password could have signed in from any number of browsers, and
 * each known device has separate limits of attempts and mails.
 */
export async function isDeviceOf(
  db: Database,
  device: KnownDevice | undefined,
  userId: string | undefined,
): Promise<boolean> {
  if (device === undefined || device.userId !== userId) return false
  const passwordSetAt = await db.run(findPasswordTime(userId))
  return passwordSetAt === undefined || device.provenMs >= passwordSetAt.getTime()
}

/** The value of the cookie in a `Cookie` header. */
export const deviceIn = (cookies: string): string =>
  parseCookies(cookies).find(({ name }) => name === DEVICE_COOKIE)?.value ?? ''
