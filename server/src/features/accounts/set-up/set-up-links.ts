import { randomBytes } from 'node:crypto'
import type { Pool, Statement } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { hasOrganizations } from '../../../operations/governance-lock.sql.ts'
import { findSetupLinkRow, lockSetupLinkRow, replaceSetupLink, type SetupLinkRow } from './set-up-links.sql.ts'

const LASTS_MS = 24 * 60 * 60 * 1000

const hashToken = (vault: Vault, token: string): Buffer => vault.hash('setup link', token)

/** The recipient of a link: an owner of an organization, or null for the person who sets up the first organization. */
export type SetupFor = { readonly organizationId: string; readonly userId: string } | null

/** The token of a new link, which is not stored, and the statement that stores its hash. */
export interface NewSetupLink {
  readonly token: string
  readonly write: Statement
}

/** Creates a link. It works once, within 24 hours, and replaces an earlier one for the same person. */
export function newSetupLink(vault: Vault, whom: SetupFor, now: Date): NewSetupLink {
  const token = randomBytes(32).toString('base64url')
  const link = {
    id: newId(),
    organization_id: whom?.organizationId ?? null,
    user_id: whom?.userId ?? null,
    tokenHash: hashToken(vault, token),
    expiresAt: new Date(now.getTime() + LASTS_MS),
  }
  return { token, write: replaceSetupLink(link, now) }
}

/** A valid link and its recipient. */
export interface SetupLink {
  readonly id: string
  readonly whom: SetupFor
}

/** The link of this token; undefined if it was used, has expired or never existed. */
export const findSetupLink = (vault: Vault, token: string, now: Date): Statement<SetupLink | undefined> =>
  findSetupLinkRow(hashToken(vault, token), now).map(toSetupLink)

/**
 * Like `findSetupLink`, and locks the link: the second of two concurrent uses waits, and then finds no link.
 */
export const lockSetupLink = (vault: Vault, token: string, now: Date): Statement<SetupLink | undefined> =>
  lockSetupLinkRow(hashToken(vault, token), now).map(toSetupLink)

function toSetupLink(row: SetupLinkRow | undefined): SetupLink | undefined {
  if (!row) return undefined
  const { id, organization_id: organizationId, user_id: userId } = row
  return { id, whom: organizationId !== null && userId !== null ? { organizationId, userId } : null }
}

/** The URL to open. The token is in its fragment, which browsers do not send to servers. */
export const setupUrl = (publicUrl: string, token: string): string => `${publicUrl}/setup#token=${token}`

/** Creates the link for the first organization, and replaces an earlier one. Null if an organization exists. */
export const makeFirstSetUpLink = (deps: {
  readonly pool: Pool
  readonly vault: Vault
  readonly clock: Clock
  readonly publicUrl: string
}): Promise<string | null> =>
  onConnection(deps.pool, async db => {
    if (await db.run(hasOrganizations())) return null
    const { token, write } = newSetupLink(deps.vault, null, deps.clock.now())
    await db.run(write)
    return setupUrl(deps.publicUrl, token)
  })
