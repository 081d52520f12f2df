import { randomBytes } from 'node:crypto'
import type { Pool, Sql } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { hasOrganizations } from '../../../operations/governance-lock.sql.ts'
import { lockSetupLink, replaceSetupLink, type SetupLinkRow, selectSetupLink } from './set-up-links.sql.ts'

const LASTS_MS = 24 * 60 * 60 * 1000

const hashToken = (vault: Vault, token: string): Buffer => vault.hash('setup link', token)

/** For whom a link is: the owner of an organization, or (null) the person who sets up the first one. */
export type SetupFor = { readonly organizationId: string; readonly userId: string } | null

/**
 * Makes a link's token. It works once, within 24 hours, and replaces an earlier one for the same person. It is shown,
 * and never stored.
 */
export async function makeSetupToken(sql: Sql, vault: Vault, whom: SetupFor, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const link = {
    id: newId(),
    organization_id: whom?.organizationId ?? null,
    user_id: whom?.userId ?? null,
    tokenHash: hashToken(vault, token),
    expiresAt: new Date(now.getTime() + LASTS_MS),
  }
  await replaceSetupLink(sql, link, now)
  return token
}

/** A valid link, and for whom it is. */
export interface SetupLink {
  readonly id: string
  readonly whom: SetupFor
}

/** The link of this token; undefined if it was used, has expired or never existed. */
export const findSetupLink = async (sql: Sql, vault: Vault, token: string, now: Date): Promise<SetupLink | undefined> =>
  toSetupLink((await selectSetupLink(sql, hashToken(vault, token), now))[0])

/** The same, locked until the transaction ends: if it is used twice at once, one use finds nothing. */
export const takeSetupLink = async (sql: Sql, vault: Vault, token: string, now: Date): Promise<SetupLink | undefined> =>
  toSetupLink((await lockSetupLink(sql, hashToken(vault, token), now))[0])

function toSetupLink(row: SetupLinkRow | undefined): SetupLink | undefined {
  if (!row) return undefined
  const { id, organization_id: organizationId, user_id: userId } = row
  return { id, whom: organizationId !== null && userId !== null ? { organizationId, userId } : null }
}

/** The address to open. The token stands behind the #, where no server and no log sees it. */
export const setupUrl = (publicUrl: string, token: string): string => `${publicUrl}/setup#token=${token}`

/** Makes the link for the first organization, and replaces an earlier one. Null once there is an organization. */
export const makeFirstSetUpLink = (deps: {
  readonly pool: Pool
  readonly vault: Vault
  readonly clock: Clock
  readonly publicUrl: string
}): Promise<string | null> =>
  onConnection(deps.pool, async sql =>
    (await hasOrganizations(sql))
      ? null
      : setupUrl(deps.publicUrl, await makeSetupToken(sql, deps.vault, null, deps.clock.now())),
  )
