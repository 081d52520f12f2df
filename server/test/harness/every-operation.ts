import assert from 'node:assert/strict'
import { makeKey } from '../../src/features/api-keys/key-format.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { isPlatformOperation } from '../../src/operations/platform-operation.ts'
import { GIT, integrationPath } from './integrations.ts'
import type { Organization, Person } from './organization.ts'
import { createWebhookFor, putOracle, putTrigger } from './platform.ts'
import type { Answer, CallOptions } from './reeve.ts'

/** The input of one call of an operation: path parameters, query parameters and body. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

type Described = Pick<Operation, 'method' | 'path' | 'id' | 'example'>
type Params = Call['params']

/**
 * For each path, a function that creates the path's resource for a call. The longest matching prefix applies, so
 * `/v1/members/{userId}/access` gets a new member.
 */
const RESOURCES: Readonly<Record<string, (acme: Organization, who: Person) => Promise<Params>>> = {
  '/v1/members/{userId}': async acme => ({ userId: (await acme.person('member')).userId }),
  '/v1/members/{userId}/suspension': async acme => {
    const { userId } = await acme.person('member')
    await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
    return { userId }
  },
  '/v1/members/{userId}/suspension/follow-ups/{followUpId}': async acme => {
    const { userId } = await acme.person('member')
    await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, 'git')}`, { body: GIT }))
    await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
    const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/${userId}/suspension/follow-ups`))
    return { userId, followUpId: body.follow_ups[0].id }
  },
  '/v1/members/{userId}/sessions/{sessionId}': async acme => {
    const { userId, openSession } = await acme.person('member')
    return { userId, sessionId: await openSession() }
  },
  '/v1/members/{userId}/integrations/{id}': async acme => {
    const { userId } = acme.owner
    const id = `integration ${newId()}`
    await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, id)}`, { body: GIT }))
    return { userId, id }
  },
  '/v1/profiles/{id}': async acme => ({ id: await acme.profile(['members.read']) }),
  '/v1/directories/{id}': async acme => ({ id: await directory(acme) }),
  '/v1/directories/{id}/groups/{groupId}': async acme => {
    const id = await directory(acme)
    return { id, groupId: await acme.directoryGroup(id) }
  },
  '/v1/api-keys/{id}': async acme => {
    const { userId } = await acme.person('member')
    return { id: (await acme.issueKey(userId, ['members:read'])).id }
  },
  '/v1/triggers/{id}': async acme => {
    const id = `trigger ${newId()}`
    await putTrigger(acme, id, { user_id: acme.owner.userId })
    return { id }
  },
  '/v1/invitations/{id}': async acme => ({ id: (await invite(acme)).id }),
  '/v1/governance/webhooks/{id}': async acme => ({ id: (await createWebhookFor(acme)).id }),
  '/v1/governance/webhooks/{id}/deliveries': async acme => ({ id: (await pinged(acme)).id }),
  '/v1/governance/webhooks/{id}/deliveries/{deliveryId}': pinged,
  '/v1/audit/views/{id}': async (_, who) => {
    // A person without access to the audit log cannot create a view, and gets an unknown id.
    const { body } = await who.inSession('POST /v1/audit/views', { body: { name: 'Refused', query: 'action=x' } })
    return { id: body.id ?? newId() }
  },
  '/v1/platform/organizations/{id}': async acme => ({ id: acme.id }),
  '/v1/account/sessions/{id}': async (_, who) => ({ id: await who.openSession() }),
}

/** Values for body fields that refer to a resource or must be unique. They replace the values of the example. */
const FIELDS: Readonly<Record<string, (acme: Organization, example: unknown) => unknown>> = {
  email: () => `grace-${newId()}@acme.test`,
  name: (_, example) => `${example} ${newId()}`,
  permissions: () => ['members.read'],
  expires_at: () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
  profile_id: acme => acme.profile(['members.read']),
  default_profile_id: acme => acme.profile(['members.read']),
  user_id: acme => acme.owner.userId,
  owner_user_id: async acme => (await acme.person('member')).userId,
  accountable_user_id: acme => acme.owner.userId,
  service_account_id: serviceAccount,
  integration_id: () => null,
  owner_email: () => `owner-${newId()}@acme.test`,
  external_id: () => `hr-${newId()}`,
}

/** Inputs that cannot be derived from an operation's path and example. */
const EXCEPTIONS: Readonly<Record<string, (acme: Organization, who: Person) => Promise<Partial<Call>>>> = {
  checkAccess: async () => ({ query: { permission: 'members.read' } }),
  countAuditEntries: async () => ({ query: { since: '2020-01-01T00:00:00Z' } }),
  suspendMember: async acme => ({
    params: { userId: (await acme.person('member')).userId },
    body: { reason: 'Left the company' },
  }),
  unlinkIdentity: async acme => {
    const { userId } = await acme.person('member')
    await acme.linkIdentity(userId)
    return { params: { userId } }
  },
  editProfile: async () => ({ body: { description: 'Answers customers' } }),
  getOracle: async acme => {
    await putOracle(acme, acme.owner.userId)
    return {}
  },
  rotateApiKey: async (acme, who) => ({ params: { id: (await acme.issueKey(who.userId, ['members:read'])).id } }),
  endOtherSessions: async (_, who) => {
    await who.openSession()
    return {}
  },
  getSetupLink: async acme => ({ body: { token: await acme.setupToken() } }),
  setUpOrganization: async acme => ({
    body: { token: await acme.setupToken(), password: 'correct horse battery staple' },
  }),
  getInvitationLink: async acme => {
    const { accept_token: token } = await invite(acme)
    return { body: { token } }
  },
  acceptInvitation: async acme => {
    const { accept_token: token } = await invite(acme)
    return { body: { token, name: 'Grace Hopper', password: 'correct horse battery staple' } }
  },
  revokeExposedApiKeys: async acme => ({ body: { keys: [makeKey(acme.id)] } }),
}

/** A directory of the organization. The number of directories is limited, so an existing one is reused. */
async function directory(acme: Organization): Promise<string> {
  const { directories } = (await assertSuccess(acme.owner.inSession('GET /v1/directories'))).body
  if (directories.length > 0) return directories[0].id
  const body = { name: 'Okta', default_profile_id: acme.profiles.member }
  const created = await acme.owner.inSession('POST /v1/directories', { body })
  // A concurrent call has created it.
  if (created.status === 409) return directory(acme)
  return (await assertSuccess(Promise.resolve(created))).body.id
}

async function serviceAccount(acme: Organization): Promise<string> {
  const body = { name: 'Deployment', profile_id: acme.profiles.administrator, accountable_user_id: acme.owner.userId }
  return (await assertSuccess(acme.owner.call('POST /v1/service-accounts', { body }))).body.user_id
}

async function invite(acme: Organization) {
  const body = { email: `grace-${newId()}@acme.test`, profile_id: acme.profiles.member }
  return (await assertSuccess(acme.owner.call('POST /v1/invitations', { body }))).body
}

async function pinged(acme: Organization) {
  const { id } = await createWebhookFor(acme)
  const ping = await assertSuccess(acme.owner.call(`POST /v1/governance/webhooks/${id}/ping`))
  return { id, deliveryId: ping.body.delivery_id }
}

/**
 * Creates the resources that `who` needs to call the operation, and returns the input of the call: path parameters from
 * RESOURCES, and the body from the operation's example.
 */
export async function prepareCall(operation: Described, acme: Organization, who: Person = acme.owner): Promise<Call> {
  const exception = (await EXCEPTIONS[operation.id]?.(acme, who)) ?? {}
  const params = exception.params ?? (await paramsOf(operation, acme, who))
  const body = exception.body ?? (await bodyOf(operation, acme))
  return { params, query: exception.query ?? {}, ...(body && { body }) }
}

async function paramsOf({ id, method, path }: Described, acme: Organization, who: Person): Promise<Params> {
  if (!path.includes('{')) return {}
  // In a PUT, the last id of the path is chosen by the caller.
  const [, parent = '', name] = (method === 'PUT' && /^(.*)\/\{(\w+)\}$/.exec(path)) || [path, path]
  const own: Params = name ? { [name]: `new ${newId()}` } : {}
  if (!parent.includes('{')) return own
  const resource = resourceOf(parent)
  assert.ok(resource, `say in test/harness/every-operation.ts what the path of ${id} names`)
  return { ...(await RESOURCES[resource]?.(acme, who)), ...own }
}

const resourceOf = (path: string) =>
  Object.keys(RESOURCES)
    .filter(start => path === start || path.startsWith(`${start}/`))
    .sort((one, other) => other.length - one.length)[0]

async function bodyOf({ id, example }: Described, acme: Organization): Promise<Call['body']> {
  if (!example?.body) return
  const fields: [string, unknown][] = []
  for (const [name, value] of Object.entries(example.body)) {
    const make = FIELDS[name]
    assert.ok(make || !name.endsWith('_id'), `say in test/harness/every-operation.ts what ${name} of ${id} names`)
    fields.push([name, make ? await make(acme, value) : value])
  }
  return Object.fromEntries(fields)
}

/** Keys of EXCEPTIONS and RESOURCES whose operation or path no longer exists. */
export const callsWithoutOperation = (operations: readonly Operation[]): string[] => [
  ...Object.keys(EXCEPTIONS).filter(known => operations.every(({ id }) => id !== known)),
  ...Object.keys(RESOURCES).filter(resource => operations.every(({ path }) => resourceOf(path) !== resource)),
]

/** The method, path and query of a call, such as `PATCH /v1/members/…?dry_run=true`. */
export function requestLine({ method, path }: Pick<Operation, 'method' | 'path'>, { params, query }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `${method} ${filled}${search && `?${search}`}`
}

/** True if the operation requires a session and refuses every API key. */
export const needsSession = (operation: Operation): boolean =>
  operation.kind === 'open' ? operation.account === 'required' : operation.sessionOnly === true

/** True if unauthenticated callers may call the operation, perhaps with a token or keys in the body. */
export const allowsUnauthenticated = (operation: Operation): boolean =>
  operation.kind === 'open' && operation.account !== 'required'

/** The expected refusal of an invalid request. AuthZEN has a single status for all of them. */
export const invalidRequest = (operation: Operation, status = 422, code = 'validation_failed') =>
  operation.standard === 'authzen' ? { status: 400, code: 'malformed_request' } : { status, code }

/**
 * The function that calls the operation as this person: with a session if the operation requires one, with a platform
 * key if it is a platform operation, otherwise with a key.
 */
export const callerOf = (who: Pick<Person, Callers>, operation: Operation) => {
  if (isPlatformOperation(operation)) return who.asPlatform
  return needsSession(operation) ? who.inSession : who.call
}

type Callers = 'call' | 'inSession' | 'asPlatform'

/** The error code for a request without a credential. */
export const withoutCredential = (operation: Operation) =>
  isPlatformOperation(operation) ? 'platform_key_required' : 'authentication_required'

/** Sends the call as `callerOf` does, unless the options contain another key, or `undefined` for no key. */
export const sendCall = (
  who: Pick<Person, Callers>,
  operation: Operation,
  call: Call,
  options: CallOptions = {},
): Promise<Answer> => {
  const ask = 'key' in options ? who.call : callerOf(who, operation)
  return ask(requestLine(operation, call), { ...(call.body && { body: call.body }), ...options })
}

/** Assigns a profile to a member, as the owner. */
export const assign = (acme: Organization, { userId }: Person, profileId: string): Promise<Answer> =>
  assertSuccess(acme.owner.call(`PATCH /v1/members/${userId}`, { body: { profile_id: profileId } }))

/** Asserts that a call in the setup of a test has succeeded. */
export async function assertSuccess(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`)
  return answer
}
