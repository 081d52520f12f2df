import assert from 'node:assert/strict'
import { newId } from '../../src/kernel/ids.ts'
import { PERMISSIONS } from '../../src/kernel/vocabulary.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { assertSuccess, type Call, prepareCall } from './every-operation.ts'
import type { Organization, Person } from './organization.ts'
import { createWebhookFor } from './platform.ts'

/** A call that a guard or a state refuses under the lock: the caller, the input, and the expected error code. */
export interface RefusedCall {
  readonly who: Person
  readonly call: Partial<Call>
  readonly code: string
}

type Refusal = (acme: Organization, operation: Operation) => Promise<RefusedCall>

const GREATER = ['agents.run']

/** A person whose profile has all of Reeve's permissions, and none of the platform's. */
const restrictedAdministrator = async (acme: Organization) => acme.person(await acme.profile([...PERMISSIONS]))

/** Refused calls that cannot be derived from an operation's path and example. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  async removeMember(acme) {
    return { who: acme.owner, call: { params: { userId: acme.owner.userId } }, code: 'cannot_remove_self' }
  },
  async suspendMember(acme) {
    const call = { params: { userId: acme.owner.userId }, body: { reason: 'A mistake' } }
    return { who: acme.owner, call, code: 'cannot_suspend_self' }
  },
  async reactivateMember(acme) {
    const { userId } = await acme.person(await acme.profile(GREATER))
    await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
    return { who: await restrictedAdministrator(acme), call: { params: { userId } }, code: 'target_exceeds_caller' }
  },
  async createProfile(acme) {
    const body = { name: 'Runners', permissions: GREATER }
    return { who: await restrictedAdministrator(acme), call: { body }, code: 'profile_exceeds_caller' }
  },
  async editProfile(acme) {
    const call = { params: { id: await acme.profile(GREATER) }, body: { description: 'Theirs' } }
    return { who: await restrictedAdministrator(acme), call, code: 'profile_exceeds_caller' }
  },
  async deleteProfile(acme) {
    return { who: acme.owner, call: { params: { id: acme.profiles.member } }, code: 'built_in_profile' }
  },
  async editApiKeyPolicy(acme, operation) {
    return {
      who: await restrictedAdministrator(acme),
      call: await prepareCall(operation, acme),
      code: 'owner_required',
    }
  },
  async putOracle(acme) {
    const { userId } = await acme.person('member')
    await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
    return { who: acme.owner, call: { body: { name: 'Pythia', owner_user_id: userId } }, code: 'member_suspended' }
  },
  async createDirectory(acme) {
    const body = { name: 'Okta', default_profile_id: await acme.profile(GREATER) }
    return { who: await restrictedAdministrator(acme), call: { body }, code: 'profile_exceeds_caller' }
  },
  async editDirectory(acme, operation) {
    const { params } = await prepareCall(operation, acme)
    const body = { default_profile_id: await acme.profile(GREATER) }
    return { who: await restrictedAdministrator(acme), call: { params, body }, code: 'profile_exceeds_caller' }
  },
  async deleteDirectory(acme) {
    const directory = { name: `Okta ${newId()}`, default_profile_id: acme.profiles.member }
    const { id, token } = (await assertSuccess(acme.owner.inSession('POST /v1/directories', { body: directory }))).body
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `${newId()}@acme.test`,
      active: false,
    }
    await assertSuccess(acme.owner.call('POST /scim/v2/Users', { headers, body }))
    return { who: await restrictedAdministrator(acme), call: { params: { id } }, code: 'owner_required' }
  },
  async rotateDirectoryToken(acme) {
    const body = { name: `Okta ${newId()}`, default_profile_id: acme.profiles.member }
    const { id } = (await assertSuccess(acme.owner.inSession('POST /v1/directories', { body }))).body
    const call = { params: { id }, body: {} }
    return { who: await restrictedAdministrator(acme), call, code: 'profile_exceeds_caller' }
  },
  async createApiKey(acme) {
    const who = await acme.person(await acme.profile(['api_keys.manage']))
    return { who, call: { body: { name: 'Deployment', scopes: ['audit:read'] } }, code: 'scope_exceeds_owner' }
  },
  async revokeApiKey(acme) {
    const { id } = await acme.issueKey(acme.owner.userId, ['audit:read'])
    return { who: await restrictedAdministrator(acme), call: { params: { id } }, code: 'owner_required' }
  },
  async rotateApiKey(acme) {
    const { userId } = await acme.person('administrator')
    const { id } = await acme.issueKey(userId, ['audit:read'])
    return { who: acme.owner, call: { params: { id }, body: { overlap_seconds: 0 } }, code: 'key_owner_required' }
  },
  async createWebhook(acme, operation) {
    for (let made = 0; made < 50; made++) await createWebhookFor(acme)
    return { who: acme.owner, call: await prepareCall(operation, acme), code: 'webhook_limit_reached' }
  },
  pingWebhook: ofDisabledWebhook,
  retryDelivery: async (...asked) => ({ ...(await ofDisabledWebhook(...asked)), code: 'delivery_not_retryable' }),
  replayEvents: ofDisabledWebhook,
  async rotateWebhookSecret(acme, operation) {
    const call = await prepareCall(operation, acme)
    const rotate = () => acme.owner.call(`POST /v1/governance/webhooks/${call.params.id}/secret/rotate`, { body: {} })
    for (let live = 1; live < 5; live++) await assertSuccess(rotate())
    return { who: acme.owner, call, code: 'webhook_secret_limit_reached' }
  },
}

/** True for a governance change that a guard or a state may refuse. */
export const isRefusable = ({ kind, errors }: Operation): boolean =>
  kind === 'change' && errors.some(error => error.kind === 'forbidden' || error.kind === 'conflict')

/**
 * Prepares a call of this governance change that a guard or a state refuses with 403 or 409: the call in `REFUSALS` or,
 * for an operation without one, a call whose profile or member has permissions that the caller lacks.
 */
export const prepareRefusal: Refusal = (acme, operation) => {
  const refusal = REFUSALS[operation.id] ?? tooGreat(operation)
  assert.ok(refusal, `say in test/harness/refusals.ts what ${operation.id} refuses`)
  return refusal(acme, operation)
}

function tooGreat({ path, errors, example }: Operation): Refusal | undefined {
  const refuses = (code: string) => errors.some(error => error.code === code)
  if (refuses('profile_exceeds_caller')) {
    if (Object.hasOwn(example?.body ?? {}, 'profile_id')) return namingGreaterProfile
    if (path.startsWith('/v1/invitations/{id}')) return ofInvitationToGreaterProfile
  }
  if (refuses('target_exceeds_caller') && path.startsWith('/v1/members/{userId}')) return ofGreaterMember
}

async function namingGreaterProfile(acme: Organization, operation: Operation): Promise<RefusedCall> {
  const call = await prepareCall(operation, acme)
  const body = { ...call.body, profile_id: await acme.profile(GREATER) }
  return { who: await restrictedAdministrator(acme), call: { ...call, body }, code: 'profile_exceeds_caller' }
}

async function ofInvitationToGreaterProfile(acme: Organization, operation: Operation): Promise<RefusedCall> {
  const body = { email: 'alan@acme.test', profile_id: await acme.profile(GREATER) }
  const { id } = (await assertSuccess(acme.owner.call('POST /v1/invitations', { body }))).body
  const call = { ...(await prepareCall(operation, acme)), params: { id } }
  return { who: await restrictedAdministrator(acme), call, code: 'profile_exceeds_caller' }
}

async function ofGreaterMember(acme: Organization, operation: Operation): Promise<RefusedCall> {
  const { userId } = await acme.person(await acme.profile(GREATER))
  const call = await prepareCall(operation, acme)
  const params = { ...call.params, userId }
  return { who: await restrictedAdministrator(acme), call: { ...call, params }, code: 'target_exceeds_caller' }
}

async function ofDisabledWebhook(acme: Organization, operation: Operation): Promise<RefusedCall> {
  const call = await prepareCall(operation, acme)
  await assertSuccess(acme.owner.call(`PATCH /v1/governance/webhooks/${call.params.id}`, { body: { enabled: false } }))
  return { who: acme.owner, call, code: 'webhook_disabled' }
}
