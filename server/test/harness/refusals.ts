import { type Call, done, prepareCall } from './every-operation.ts'
import type { Organization, Person } from './organization.ts'
import { createWebhookFor } from './platform.ts'

/** A call that a guard or a state refuses under the lock, by whom, and with which code. */
export interface RefusedCall {
  readonly who: Person
  readonly call: Partial<Call>
  readonly code: string
}

const GREATER = ['agents.run']

const memberOf = async (acme: Organization, profileId: string) => ({
  userId: (await acme.person(profileId)).userId,
})

/** For each governance change that can be refused with 403 or 409 by what it finds: one such call. */
export const REFUSALS: Readonly<Record<string, (acme: Organization) => Promise<RefusedCall>>> = {
  async createMember(acme) {
    const body = { email: 'alan@acme.test', name: 'Alan Turing', profile_id: await acme.profile(GREATER) }
    return { who: await acme.person('administrator'), call: { body }, code: 'profile_exceeds_caller' }
  },
  async editMember(acme) {
    const call = { params: { userId: acme.owner.userId }, body: { name: 'Not the owner' } }
    return { who: await acme.person('administrator'), call, code: 'owner_required' }
  },
  async assignProfile(acme) {
    const call = { params: await memberOf(acme, 'member'), body: { profile_id: await acme.profile(GREATER) } }
    return { who: await acme.person('administrator'), call, code: 'profile_exceeds_caller' }
  },
  async removeMember(acme) {
    return { who: acme.owner, call: { params: { userId: acme.owner.userId } }, code: 'cannot_remove_self' }
  },
  async suspendMember(acme) {
    const call = { params: { userId: acme.owner.userId }, body: { reason: 'A mistake' } }
    return { who: acme.owner, call, code: 'cannot_suspend_self' }
  },
  async reactivateMember(acme) {
    const params = await memberOf(acme, await acme.profile(GREATER))
    await done(acme.owner.call(`POST /v1/members/${params.userId}/suspension`, { body: {} }))
    return { who: await acme.person('administrator'), call: { params }, code: 'target_exceeds_caller' }
  },
  async createProfile(acme) {
    const body = { name: 'Runners', permissions: GREATER }
    return { who: await acme.person('administrator'), call: { body }, code: 'profile_exceeds_caller' }
  },
  async editProfile(acme) {
    const call = { params: { id: await acme.profile(GREATER) }, body: { description: 'Theirs' } }
    return { who: await acme.person('administrator'), call, code: 'profile_exceeds_caller' }
  },
  async deleteProfile(acme) {
    return { who: acme.owner, call: { params: { id: acme.profiles.member } }, code: 'built_in_profile' }
  },
  async putOracle(acme) {
    const { userId } = await memberOf(acme, 'member')
    await done(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
    return { who: acme.owner, call: { body: { name: 'Pythia', owner_user_id: userId } }, code: 'member_suspended' }
  },
  async sendInvitation(acme) {
    const body = { email: 'alan@acme.test', profile_id: await acme.profile(GREATER) }
    return { who: await acme.person('administrator'), call: { body }, code: 'profile_exceeds_caller' }
  },
  resendInvitation: toGreaterProfile,
  revokeInvitation: toGreaterProfile,
  async createApiKey(acme) {
    const who = await acme.person(await acme.profile(['api_keys.manage']))
    return { who, call: { body: { name: 'Deployment', scopes: ['audit:read'] } }, code: 'scope_exceeds_owner' }
  },
  async revokeApiKey(acme) {
    const { id } = await acme.issueKey(acme.owner.userId, ['audit:read'])
    return { who: await acme.person('administrator'), call: { params: { id } }, code: 'owner_required' }
  },
  async rotateApiKey(acme) {
    const { userId } = await acme.person('administrator')
    const { id } = await acme.issueKey(userId, ['audit:read'])
    return { who: acme.owner, call: { params: { id }, body: { overlap_seconds: 0 } }, code: 'key_owner_required' }
  },
  async createWebhook(acme) {
    for (let made = 0; made < 50; made++) await createWebhookFor(acme)
    const { body = {} } = await prepareCall({ id: 'createWebhook' }, acme)
    return { who: acme.owner, call: { body }, code: 'webhook_limit_reached' }
  },
  pingWebhook: acme => ofDisabledWebhook(acme, 'pingWebhook'),
  retryDelivery: async acme => ({
    ...(await ofDisabledWebhook(acme, 'retryDelivery')),
    code: 'delivery_not_retryable',
  }),
  replayEvents: acme => ofDisabledWebhook(acme, 'replayEvents'),
  async rotateWebhookSecret(acme) {
    const call = await prepareCall({ id: 'rotateWebhookSecret' }, acme)
    const rotate = () => acme.owner.call(`POST /v1/governance/webhooks/${call.params.id}/secret/rotate`, { body: {} })
    for (let live = 1; live < 5; live++) await done(rotate())
    return { who: acme.owner, call, code: 'webhook_secret_limit_reached' }
  },
}

async function toGreaterProfile(acme: Organization): Promise<RefusedCall> {
  const body = { email: 'alan@acme.test', profile_id: await acme.profile(GREATER) }
  const { id } = (await done(acme.owner.call('POST /v1/invitations', { body }))).body
  return { who: await acme.person('administrator'), call: { params: { id } }, code: 'profile_exceeds_caller' }
}

async function ofDisabledWebhook(acme: Organization, id: string): Promise<RefusedCall> {
  const call = await prepareCall({ id }, acme)
  await done(acme.owner.call(`PATCH /v1/governance/webhooks/${call.params.id}`, { body: { enabled: false } }))
  return { who: acme.owner, call, code: 'webhook_disabled' }
}
