import type { Sql } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import { beginGovernance } from '../../operations/governance-lock.sql.ts'
import type { Mechanism } from '../../operations/mechanism.ts'
import type { Actor, RequestContext } from '../../operations/operation.ts'
import { underLock } from '../../operations/under-lock.ts'
import { findOrCreateAccount } from '../accounts/index.ts'
import { deleteFirstSetupLink } from '../accounts/set-up/index.ts'
import { putMember } from '../members/index.ts'
import { builtInProfiles, insertProfile } from '../profiles/index.ts'
import { insertOrganization } from './organizations.sql.ts'

export interface NewOrganization {
  readonly name: string
  readonly ownerEmail: string
  readonly ownerName: string
}

/** The ids of a new organization, its owner and its built-in profiles. */
export interface CreatedOrganization {
  readonly organizationId: string
  readonly owner: { readonly userId: string; readonly email: string }
  readonly profiles: { readonly owner: string; readonly administrator: string; readonly member: string }
}

/**
 * Makes an organization with its built-in profiles and its first owner, whose account is made if there is none.
 * `alongside` runs in the same transaction, before it commits.
 */
export async function createOrganization(
  mechanism: Mechanism,
  organization: NewOrganization,
  by: { actor: Actor; context: RequestContext },
  alongside: (sql: Sql, created: CreatedOrganization, now: Date) => Promise<void> = async () => {},
): Promise<CreatedOrganization> {
  const organizationId = newId()
  const now = mechanism.clock.now()
  return underLock(mechanism, organizationId, async ({ sql, commit }) => {
    await insertOrganization(sql, { id: organizationId, name: organization.name }, now)
    const head = await beginGovernance(sql, organizationId)
    const profiles = builtInProfiles()
    await Promise.all(Object.values(profiles).map(profile => insertProfile(sql, organizationId, profile, now)))
    const email = organization.ownerEmail.toLowerCase()
    const owner = await findOrCreateAccount(sql, { id: newId(), email, name: organization.ownerName }, now)
    await putMember(sql, organizationId, { userId: owner.id, profileId: profiles.owner.id }, now)

    const fact = {
      action: 'organization.created',
      target: { type: 'organization', id: organizationId, name: organization.name },
      changes: { before: null, after: { name: organization.name, owner_user_id: owner.id } },
      events: [],
    }
    const created = {
      organizationId,
      owner: { userId: owner.id, email: owner.email },
      profiles: { owner: profiles.owner.id, administrator: profiles.administrator.id, member: profiles.member.id },
    }
    await alongside(sql, created, now)
    await commit(head, { organizationId, fact, ...by, now }, deleteFirstSetupLink(sql))
    return created
  })
}
