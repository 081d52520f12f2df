import { randomBytes } from 'node:crypto'
import type { Vault } from '../../kernel/vault.ts'

const RANDOM_BYTES = 32

/**
 * A new token for accepting one invitation: base64url of (organization id ‖ 32 random bytes). It says in which
 * organization to look it up; it is kept nowhere but in the hands of whoever it is sent to.
 */
export function makeAcceptToken(organizationId: string): string {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([organization, randomBytes(RANDOM_BYTES)]).toString('base64url')
}

/** What is stored of a token, and what an invitation is found by. */
export const hashAcceptToken = (vault: Vault, token: string): Buffer => vault.hash('invitation token', token)
