import assert from 'node:assert/strict'
import { makeKey } from '../../src/features/api-keys/key-format.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/operations/operation.ts'
import type { Organization, Person } from './organization.ts'
import { createWebhookFor, putOracle, putTrigger } from './platform.ts'
import type { Answer, CallOptions } from './reeve.ts'

/** One call of an operation: the values of its path, its query and its body. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

type Prepare = (acme: Organization) => Promise<Partial<Call>> | Partial<Call>
type PrepareFor = (acme: Organization, who: Person) => ReturnType<Prepare>

const nothing: Prepare = () => ({})

const address = () => `grace-${newId()}@acme.test`

const member: Prepare = async acme => ({ params: { userId: (await acme.person('member')).userId } })

const suspendedMember: Prepare = async acme => {
  const { userId } = await acme.person('member')
  await done(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  return { params: { userId } }
}

const profile: Prepare = async acme => ({ params: { id: await acme.profile(['members.read']) } })

const webhook: Prepare = async acme => ({ params: { id: (await createWebhookFor(acme)).id } })

const delivery: Prepare = async acme => {
  const { id } = await createWebhookFor(acme)
  const ping = await done(acme.owner.call(`POST /v1/governance/webhooks/${id}/ping`))
  return { params: { id, deliveryId: ping.body.delivery_id } }
}

const trigger: Prepare = async acme => {
  const id = `trigger ${newId()}`
  await putTrigger(acme, id, { user_id: acme.owner.userId })
  return { params: { id } }
}

const integration: Prepare = async acme => {
  const { userId } = acme.owner
  const id = `integration ${newId()}`
  const path = `/v1/members/${userId}/integrations/${encodeURIComponent(id)}`
  await done(acme.owner.call(`PUT ${path}`, { body: { provider: 'slack', name: 'Acme Slack' } }))
  return { params: { userId, id } }
}

const invitation: Prepare = async acme => {
  const body = { email: address(), profile_id: acme.profiles.member }
  return { params: { id: (await done(acme.owner.call('POST /v1/invitations', { body }))).body.id } }
}

const oracle: Prepare = async acme => {
  await putOracle(acme, acme.owner.userId)
  return {}
}

/** How each operation is called so that it does what it is there for; what the call names is made first. */
const CALLS: Readonly<Record<string, PrepareFor>> = {
  listMembers: nothing,
  createMember: acme => ({ body: { email: address(), name: 'Grace Hopper', profile_id: acme.profiles.member } }),
  getMember: member,
  assignProfile: async acme => ({
    ...(await member(acme)),
    body: { profile_id: await acme.profile(['members.read']) },
  }),
  removeMember: member,
  checkAccess: async acme => ({ ...(await member(acme)), query: { permission: 'members.read' } }),
  suspendMember: async acme => ({ ...(await member(acme)), body: { reason: 'Left the company' } }),
  getSuspension: suspendedMember,
  reactivateMember: suspendedMember,

  listProfiles: nothing,
  createProfile: () => ({ body: { name: `Support ${newId()}`, permissions: ['members.read'] } }),
  getProfile: profile,
  editProfile: async acme => ({ ...(await profile(acme)), body: { description: 'Answers customers' } }),
  deleteProfile: profile,

  getOrganization: nothing,
  editOrganization: () => ({ body: { name: `Acme ${newId()}` } }),
  getCaller: nothing,

  getAccount: nothing,
  editAccount: () => ({ body: { name: `Ada ${newId()}` } }),
  listSessions: nothing,
  endSession: async (_, who) => ({ params: { id: await who.openSession() } }),
  endOtherSessions: async (_, who) => {
    await who.openSession()
    return {}
  },
  setUpOrganization: async acme => ({
    body: { token: await acme.setupToken(), password: 'correct horse battery staple' },
  }),

  listApiKeys: nothing,
  createApiKey: () => ({ body: { name: 'Deployment', scopes: ['members:read'] } }),
  revokeApiKey: async acme => {
    const { userId } = await acme.person('member')
    return { params: { id: (await acme.issueKey(userId, ['members:read'])).id } }
  },
  rotateApiKey: async (acme, who) => ({
    params: { id: (await acme.issueKey(who.userId, ['members:read'])).id },
    body: { overlap_seconds: 60 },
  }),
  revokeExposedApiKeys: acme => ({ body: { keys: [makeKey(acme.id)] } }),

  listTriggers: nothing,
  putTrigger: acme => ({
    params: { id: `trigger ${newId()}` },
    body: { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly' },
  }),
  getTrigger: trigger,
  deleteTrigger: trigger,
  permitTrigger: trigger,

  listIntegrations: member,
  putIntegration: async acme => {
    const { userId } = await acme.person('member')
    return { params: { userId, id: 'slack-1' }, body: { provider: 'slack', name: 'Acme Slack' } }
  },
  getIntegration: integration,
  deleteIntegration: integration,

  putOracle: async acme => ({ body: { name: 'Pythia', owner_user_id: (await acme.person('member')).userId } }),
  getOracle: oracle,

  listInvitations: nothing,
  sendInvitation: acme => ({ body: { email: address(), profile_id: acme.profiles.member } }),
  resendInvitation: invitation,
  revokeInvitation: invitation,
  acceptInvitation: async acme => {
    const body = { email: address(), profile_id: acme.profiles.member }
    const { accept_token: token } = (await done(acme.owner.call('POST /v1/invitations', { body }))).body
    return { body: { token, name: 'Grace Hopper', password: 'correct horse battery staple' } }
  },

  listWebhooks: nothing,
  createWebhook: () => ({ body: { url: 'https://receiver.acme.test/reeve', event_types: ['member.*'] } }),
  getWebhook: webhook,
  editWebhook: async acme => ({ ...(await webhook(acme)), body: { description: 'Security team' } }),
  removeWebhook: webhook,
  rotateWebhookSecret: async acme => ({ ...(await webhook(acme)), body: { overlap_seconds: 60 } }),
  pingWebhook: webhook,
  listDeliveries: async acme => ({ params: { id: (await delivery(acme)).params?.id ?? '' } }),
  getDelivery: delivery,
  retryDelivery: delivery,
  replayEvents: async acme => ({ ...(await webhook(acme)), body: { since: '2026-01-01T00:00:00Z', only: 'all' } }),
  listEventTypes: nothing,
  listEvents: nothing,

  listAuditEntries: nothing,
  exportAudit: nothing,
  verifyAudit: nothing,
  listAuditCheckpoints: nothing,
}

/**
 * Makes in this organization what a call of the operation by `who` needs, and answers the call. Fails for an operation
 * that it does not know.
 */
export async function prepareCall(
  { id }: Pick<Operation, 'id'>,
  acme: Organization,
  who: Person = acme.owner,
): Promise<Call> {
  const prepare = CALLS[id]
  assert.ok(prepare, `say in test/harness/every-operation.ts how ${id} is called, so that the service's tests cover it`)
  return { params: {}, query: {}, ...(await prepare(acme, who)) }
}

/** Operations that are described there and no longer exist. */
export const callsWithoutOperation = (operations: readonly Operation[]): string[] =>
  Object.keys(CALLS).filter(known => operations.every(({ id }) => id !== known))

/** `PATCH /v1/members/…?dry_run=true` */
export function requestLine({ method, path }: Pick<Operation, 'method' | 'path'>, { params, query }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `${method} ${filled}${search && `?${search}`}`
}

/** Whether only a signed-in person may ask it: an API key is refused, whatever it may do. */
export const needsSession = (operation: Operation): boolean =>
  operation.kind === 'open' ? operation.account === 'required' : operation.sessionOnly === true

/** Whether anyone may ask it: whom it is about stands in the body. */
export const asksNobody = (operation: Operation): boolean =>
  operation.kind === 'open' && operation.account !== 'required'

/** How this person asks the operation: by their session where only that will do, else by their key. */
export const asking = (who: Pick<Person, 'call' | 'inSession'>, operation: Operation) =>
  needsSession(operation) ? who.inSession : who.call

/** Sends the call as `asking` says; a key that the options name, or undefined there, is sent in any case. */
export const send = (
  who: Pick<Person, 'call' | 'inSession'>,
  operation: Operation,
  call: Call,
  options: CallOptions = {},
): Promise<Answer> => {
  const ask = 'key' in options ? who.call : asking(who, operation)
  return ask(requestLine(operation, call), { ...(call.body && { body: call.body }), ...options })
}

/** Gives a member another profile, whoever the member is. */
export const assign = (acme: Organization, { userId }: Person, profileId: string): Promise<Answer> =>
  done(acme.owner.call(`PATCH /v1/members/${userId}`, { body: { profile_id: profileId } }))

/** The answer, which must be a success: for what a test needs and does not prove. */
export async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`)
  return answer
}
