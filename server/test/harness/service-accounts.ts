import { createKey } from './api-keys.ts'
import type { Call } from './every-operation.ts'
import { assertSuccess } from './every-operation.ts'
import type { Organization, Person } from './organization.ts'

/** Creates a service account for which the owner of the organization answers, unless `body` names somebody else. */
export async function createServiceAccount(acme: Organization, body: Call['body'] = {}): Promise<{ user_id: string }> {
  const account = { name: 'Deployment', profile_id: acme.profiles.member, accountable_user_id: acme.owner.userId }
  return (await assertSuccess(acme.owner.call('POST /v1/service-accounts', { body: { ...account, ...body } }))).body
}

/** Creates a key of a service account, as this person, after a recent sign-in. */
export const createKeyFor = (who: Person, { user_id }: { user_id: string }, body: object = {}) =>
  createKey(who, { owner_user_id: user_id, ...body })
