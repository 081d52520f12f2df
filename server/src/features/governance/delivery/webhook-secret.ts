import { randomBytes } from 'node:crypto'
import { newId } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'

const SECRET_BYTES = 32

export interface SealedSecret {
  readonly organizationId: string
  readonly webhookId: string
  readonly id: string
  readonly sealed: Buffer
}

/** Creates a signing secret: its text, which is shown once, and the row that is stored. */
export function makeSecret(
  vault: Vault,
  organizationId: string,
  webhookId: string,
): { text: string; stored: SealedSecret } {
  const text = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const id = newId()
  const sealed = vault.seal(text, sealContext(organizationId, webhookId, id))
  return { text, stored: { organizationId, webhookId, id, sealed } }
}

/** Binds an encrypted secret to its webhook and organization, so that it cannot be decrypted for another one. */
export const sealContext = (organizationId: string, webhookId: string, id: string): string =>
  JSON.stringify(['webhook secret', organizationId, webhookId, id])
