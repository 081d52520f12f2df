import { randomBytes } from 'node:crypto'
import type { Vault } from '../../kernel/vault.ts'

/** Lifetime of a token, from the last time that the invitation was sent. */
export const VALID_FOR_MS = 7 * 24 * 60 * 60 * 1000

const ORGANIZATION_BYTES = 16
const RANDOM_BYTES = 32

/**
 * A new token for accepting one invitation: base64url of (organization id ‖ 32 random bytes). It contains the id of
 * the organization in which to look it up. Only its hash is stored.
 */
export function makeAcceptToken(organizationId: string): string {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([organization, randomBytes(RANDOM_BYTES)]).toString('base64url')
}

/** The hash that is stored for a token. It identifies the invitation. */
export const hashAcceptToken = (vault: Vault, token: string): Buffer => vault.hash('invitation token', token)

/** The organization id in a token; undefined if the token is malformed. */
export function organizationOf(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ORGANIZATION_BYTES + RANDOM_BYTES) return undefined
  const hex = bytes.toString('hex', 0, ORGANIZATION_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The link to accept an invitation. The token is in its fragment, which browsers do not send to servers. */
export const acceptUrl = (publicUrl: string, token: string): string => `${publicUrl}/invitations/accept#token=${token}`
