import { accountableMustBePerson, memberIsSuspended, noSuchMember } from './members.contract.ts'
import { isPerson, type MemberRow } from './members.sql.ts'

/**
 * Refuses anyone but an active person as the one who answers for a service account: nobody would be there to ask.
 * @throws member_not_found, accountable_must_be_person, member_suspended
 */
export function assertCanAnswer(accountable: MemberRow | undefined, pointer = '/accountable_user_id'): void {
  if (!accountable) throw noSuchMember(pointer)
  if (!isPerson(accountable)) throw accountableMustBePerson()
  if (accountable.status === 'suspended') throw memberIsSuspended()
}
