import { newId } from '../../kernel/ids.ts'
import { insertServiceLogin } from '../accounts/index.ts'
import { serviceAccountCreated } from './members.facts.ts'
import { insertServiceAccount, type MemberRow, newMember } from './members.sql.ts'

interface NewServiceAccount {
  readonly organizationId: string
  readonly accountableUserId: string
  readonly profile: Parameters<typeof newMember>[2]
  readonly details: {
    readonly name: string
    readonly external_id?: string | null
    readonly metadata?: MemberRow['metadata']
  }
}

/** A service account: its row, the fact of its creation, and the writes. The caller has checked the profile. */
export function newServiceAccount(
  {
    organizationId,
    accountableUserId,
    profile,
    details: { name, external_id = null, metadata = {} },
  }: NewServiceAccount,
  now: Date,
) {
  const account = { id: newId(), email: null, accountableUserId }
  const member = newMember(organizationId, account, profile, { name, external_id, metadata }, now)
  const writes = [insertServiceLogin({ id: account.id, name }, now), insertServiceAccount(member)]
  return { member, fact: serviceAccountCreated(member), writes }
}
