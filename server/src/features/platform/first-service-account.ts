import type { Static } from 'typebox'
import type { Vault } from '../../kernel/vault.ts'
import { issueRequestedKey, NO_KEY_POLICY, toKeyOwner } from '../api-keys/index.ts'
import { newServiceAccount } from '../members/index.ts'
import type { newOrganization } from '../organizations/index.ts'
import type { FirstServiceAccount } from './platform-organizations.contract.ts'

type Created = Pick<ReturnType<typeof newOrganization>, 'created' | 'profiles'>

/** The service account of a new organization, for which the owner answers, and its first key. */
export function newFirstServiceAccount(
  vault: Vault,
  { created: { organizationId, owner }, profiles }: Created,
  { name, profile, key: asked }: Static<typeof FirstServiceAccount>,
  now: Date,
) {
  const { member, ...account } = newServiceAccount(
    {
      organizationId,
      accountableUserId: owner.userId,
      profile: { ...profiles[profile], is_owner: false },
      details: { name },
    },
    now,
  )
  const requested = {
    owner: toKeyOwner(member),
    policy: NO_KEY_POLICY,
    keys: 0,
    asked,
    pointer: '/service_account/key',
  }
  const key = issueRequestedKey(vault, requested, now)
  return {
    apiKey: key.response,
    facts: [account.fact, key.fact],
    writes: [account.writes, key.write],
  }
}
