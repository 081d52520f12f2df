import type { Answers, Batch } from '../../database/pool.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { newId } from '../../kernel/ids.ts'
import { FIRST_HEAD, insertGovernance } from '../../operations/governance-lock.sql.ts'
import type { ChangeOrigin } from '../../operations/internal-change.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { turnOf, underLock } from '../../operations/under-lock.ts'
import { insertAccount, lockAccountByEmail } from '../accounts/index.ts'
import { deleteFirstSetupLink } from '../accounts/set-up/index.ts'
import { hasSignInMethod } from '../accounts/sign-in/index.ts'
import { putMember } from '../members/index.ts'
import { builtInProfiles, insertProfile } from '../profiles/index.ts'
import { organizationCreated } from './organizations.facts.ts'
import { insertOrganization, type OrganizationRow } from './organizations.sql.ts'

export interface NewOrganization {
  readonly name: string
  readonly ownerEmail: string
  readonly ownerName: string
  readonly externalId?: string | null | undefined
  readonly metadata?: Record<string, string> | undefined
}

/** The ids of a new organization, its owner and its built-in profiles. */
export interface CreatedOrganization {
  readonly organizationId: string
  readonly owner: {
    readonly userId: string
    readonly email: string
    /** True if the owner already had an account with a verified email address and a sign-in method. */
    readonly isClaimed: boolean
  }
  readonly profiles: { readonly owner: string; readonly administrator: string; readonly member: string }
}

/** Reads what `newOrganization` needs. Locks the owner's account, if there is one. */
export const readForOrganization = (ownerEmail: string) => {
  const email = normalizeEmail(ownerEmail)
  return { account: lockAccountByEmail(email), canSignIn: hasSignInMethod(email) }
}

/**
 * A new organization with its built-in profiles and first owner: its ids and rows, the fact of its creation, and the
 * writes. Creates the owner's account if there is none.
 */
export function newOrganization(
  organizationId: string,
  { name, ownerEmail, ownerName, externalId = null, metadata = {} }: NewOrganization,
  { account, canSignIn }: Answers<ReturnType<typeof readForOrganization>>,
  now: Date,
) {
  const profiles = builtInProfiles()
  const email = normalizeEmail(ownerEmail)
  const owner = account ?? { id: newId(), email, name: ownerName }
  const organization: OrganizationRow = {
    organization_id: organizationId,
    name,
    external_id: externalId,
    metadata,
    created_at: now,
    frozen_at: null,
    frozen_reason: null,
  }
  const created: CreatedOrganization = {
    organizationId,
    owner: { userId: owner.id, email, isClaimed: account?.email_verified === true && canSignIn },
    profiles: { owner: profiles.owner.id, administrator: profiles.administrator.id, member: profiles.member.id },
  }
  const writes = [
    // The link is deleted before the account is inserted, in the same order as by a concurrent request that redeems the
    // link and inserts the same account. Any other order could deadlock.
    deleteFirstSetupLink(),
    insertOrganization(organization),
    insertGovernance(organizationId),
    Object.values(profiles).map(profile => insertProfile(organizationId, profile, now)),
    !account && insertAccount(owner, now),
    putMember(organizationId, { userId: owner.id, profileId: profiles.owner.id }, now),
  ]
  return { created, organization, profiles, fact: organizationCreated(organization, owner.id), writes }
}

/**
 * Further reads and writes for the transaction that creates an organization. If the owner has an account, it is locked
 * first.
 */
export interface AdditionalStatements<Read extends Batch> {
  read?(now: Date): Read
  /**
   * Returns further writes, which are sent after those that create the organization. If this throws, nothing is
   * created.
   */
  write(created: CreatedOrganization, context: { readonly now: Date; readonly found: Answers<Read> }): Batch
}

/** Creates an organization, as `newOrganization` describes it. */
export async function createOrganization<Read extends Batch = undefined>(
  runtime: Runtime,
  order: NewOrganization,
  by: ChangeOrigin,
  additional?: AdditionalStatements<Read>,
): Promise<CreatedOrganization> {
  const organizationId = newId()
  return underLock(runtime, organizationId, turnOf(by.actor), async transaction => {
    const now = runtime.clock.now()
    const { own, found } = await transaction.run({
      own: readForOrganization(order.ownerEmail),
      found: additional?.read?.(now) as Read,
    })
    const { created, fact, writes } = newOrganization(organizationId, order, own, now)
    const all = [writes, additional?.write(created, { now, found: found as Answers<Read> })]
    await transaction.commitChange(FIRST_HEAD, { writes: all, recording: { organizationId, fact, ...by, now } })
    return created
  })
}
