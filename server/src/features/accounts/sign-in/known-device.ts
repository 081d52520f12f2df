import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from '../../../kernel/cookies.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { COOKIE_PREFIX } from '../sessions/index.ts'

/**
 * The cookie that identifies a browser from which someone has signed in to an account. It does not authenticate anyone.
 */
export const DEVICE_COOKIE = `${COOKIE_PREFIX}.known_device`

/** The maximum lifetime of a cookie that browsers allow. */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

export interface KnownDevice {
  readonly userId: string
  readonly id: string
}

const signatureOf = (vault: Vault, { userId, id }: KnownDevice) =>
  vault.hash('known device', JSON.stringify([userId, id])).toString('base64url')

/** The value of the cookie for a new device of this account: `user id.device id.signature`. */
export function newDevice(vault: Vault, userId: string): string {
  const device = { userId, id: randomBytes(16).toString('base64url') }
  return `${userId}.${device.id}.${signatureOf(vault, device)}`
}

/** Reads the cookie's value. Undefined if Reeve did not sign it. */
export function readDevice(vault: Vault, value: string): KnownDevice | undefined {
  const [, userId, id, signature] = /^([\w-]{36})\.([\w-]{22})\.([\w-]{43})$/.exec(value) ?? []
  if (userId === undefined || id === undefined || signature === undefined) return undefined
  const expected = Buffer.from(signatureOf(vault, { userId, id }))
  return timingSafeEqual(Buffer.from(signature), expected) ? { userId, id } : undefined
}

/** The value of the cookie in a `Cookie` header. */
export const deviceIn = (cookies: string): string =>
  parseCookies(cookies).find(({ name }) => name === DEVICE_COOKIE)?.value ?? ''
