import type { Vault } from '../../kernel/vault.ts'
import { makeKey, TOKEN_PREFIX } from '../api-keys/index.ts'

const HINT_LENGTH = 4

export const hashToken = (vault: Vault, token: string): Buffer => vault.hash('directory token', token)

/** Creates a token. It has the format of an API key, with a different prefix. */
export function issueToken(vault: Vault, organizationId: string) {
  const token = makeKey(organizationId, TOKEN_PREFIX)
  return { token, hash: hashToken(vault, token), hint: token.slice(-HINT_LENGTH) }
}
