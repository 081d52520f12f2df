import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { FROZEN, freeze, outcomeWhenFrozen, unfreeze } from '../../../test/harness/freeze.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { createWebhookFor, putOracle, putTrigger, recordedBy } from '../../../test/harness/platform.ts'
import { type Answer, outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const scim = (token: string) => reeve.call('GET /scim/v2/Users', { key: token })

/** An organization with at least one of each resource that a freeze refuses. */
async function equipped() {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  await Promise.all([acme.owner.cookie(), person.cookie()])
  await putTrigger(acme, 'digest', { user_id: person.userId })
  const okta = await connectDirectory(reeve, acme)
  const { body } = await assertSuccess(invite(acme.owner, `${okta.id}@acme.test`, acme.profiles.member))
  return { acme, person, okta, token: body.accept_token as string }
}

test('the receipt counts what is refused, and a dry run has the same counts and freezes nothing', async () => {
  const { acme } = await equipped()
  const resources = { members: 2, sessions: 2, api_keys: 2, triggers: 1, invitations: 1, directories: 1 }
  const preview = await freeze(acme, {}, '?dry_run=true')
  assert.deepEqual([countsOf(preview.body), preview.body.dry_run], [resources, true])
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/caller')), '200')

  const headers = { 'if-match': String(preview.headers.get('etag')) }
  const { body } = await freeze(acme, { body: { reason: 'Unpaid invoices' }, headers })
  assert.deepEqual(
    [body.id, countsOf(body), body.unchanged, body.frozen_reason, body.dry_run],
    [acme.id, resources, false, 'Unpaid invoices', false],
  )
  const again = await freeze(acme, { body: { reason: 'Another' } })
  assert.deepEqual(
    [again.body.unchanged, again.body.frozen_at, again.body.frozen_reason],
    [true, body.frozen_at, 'Unpaid invoices'],
  )
  const { body: shown } = await acme.owner.asPlatform(`GET /v1/platform/organizations/${acme.id}`)
  assert.deepEqual([shown.frozen_at, shown.frozen_reason], [body.frozen_at, 'Unpaid invoices'])
})

const countsOf = ({ members, sessions, api_keys, triggers, invitations, directories }: Answer['body']) => ({
  members,
  sessions,
  api_keys,
  triggers,
  invitations,
  directories,
})

test('keys, sessions, directory tokens and invitations are refused, and work again after an unfreeze', async () => {
  const { acme, person, okta, token } = await equipped()
  const requests: Record<string, () => Promise<Answer>> = {
    'a query with a key': () => person.call('GET /v1/members'),
    'the caller': () => person.call('GET /v1/caller'),
    'a change with a key': () => person.call('POST /v1/profiles', { body: { name: okta.id, permissions: [] } }),
    'a dry run': () => acme.owner.call(`POST /v1/members/${person.userId}/suspension?dry_run=true`, { body: {} }),
    'a registration': () =>
      person.call('PUT /v1/triggers/digest', { body: { user_id: person.userId, kind: 'agent', name: 'digest' } }),
    'a stream': () => acme.owner.call('GET /v1/audit/export'),
    'a slow query': () => acme.owner.call('GET /v1/audit/verification'),
    'a query in a session': () => person.inSession('GET /v1/organization'),
    'a change in a session': () => acme.owner.inSession('PATCH /v1/organization', { body: { name: 'Acme' } }),
    'a directory': () => scim(okta.token),
    'an invitation': () => reeve.call('POST /v1/invitations/link', { body: { token } }),
  }
  const outcomes = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(requests).map(async ([name, send]) => [name, outcomeWhenFrozen(await send())])),
    )
  await freeze(acme)
  assert.deepEqual(await outcomes(), Object.fromEntries(Object.keys(requests).map(name => [name, FROZEN])))
  const joining = await accept(reeve, token)
  assert.equal(outcomeOf(joining), FROZEN)

  await unfreeze(acme)
  for (const [name, outcome] of Object.entries(await outcomes())) assert.match(String(outcome), /^20[01]$/, name)
  assert.equal(outcomeOf(await accept(reeve, token)), '200')
})

test('a credential that is not valid is refused as such, also by a frozen organization', async () => {
  const { acme, person, okta } = await equipped()
  const stranger = await (await reeve.organization()).person()
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))
  await freeze(acme)
  assert.equal(outcomeOf(await person.call('GET /v1/caller')), '401 invalid_api_key')
  assert.equal(outcomeOf(await person.inSession('GET /v1/caller')), '401 invalid_session')
  assert.equal((await scim(`${okta.token.slice(0, -1)}x`)).status, 401)
  const headers = { 'reeve-organization': acme.id }
  assert.equal(outcomeOf(await stranger.inSession('GET /v1/caller', { headers })), '401 invalid_session')
})

test('an invitation that is not pending is refused for that reason, and does not tell of the freeze', async () => {
  const acme = await reeve.organization()
  const stranger = await (await reeve.organization()).person()
  const sent = async () => {
    const { body } = await assertSuccess(invite(acme.owner, `grace-${newId()}@acme.test`, acme.profiles.member))
    return { id: body.id, token: body.accept_token as string }
  }
  const [accepted, revoked] = [await sent(), await sent()]
  await assertSuccess(accept(reeve, accepted.token))
  await assertSuccess(acme.owner.call(`DELETE /v1/invitations/${revoked.id}`))
  const outcomes = async () => {
    const all: string[] = []
    for (const { token } of [accepted, revoked]) {
      const link = reeve.call('POST /v1/invitations/link', { body: { token } })
      const inSession = stranger.inSession('POST /v1/invitations/accept', { body: { token } })
      for (const answer of [link, accept(reeve, token), inSession]) all.push(outcomeOf(await answer))
    }
    return all
  }
  const earlier = await outcomes()
  assert.deepEqual(
    [earlier[0], earlier[1], earlier[4]],
    ['409 invitation_settled', '409 invitation_settled', '409 invitation_revoked'],
  )
  await freeze(acme)
  assert.deepEqual(await outcomes(), earlier)
})

test('questions of the platform are answered with no, without telling who exists', async () => {
  const { acme, person } = await equipped()
  const { call, userId } = acme.owner
  await freeze(acme)
  const denied = { allowed: false, reason: 'organization_frozen' }
  for (const id of ['digest', 'unknown'])
    assert.deepEqual((await call(`GET /v1/triggers/${id}/permit`)).body, denied, id)
  for (const id of [userId, person.userId, acme.id]) {
    const { body } = await call(`GET /v1/members/${id}/access?permission=agents.run&permission=members.read`)
    assert.deepEqual(body, {
      ...denied,
      permissions: ['agents.run', 'members.read'].map(permission => ({ permission, ...denied })),
    })
  }
  const no = { decision: false, context: { reason: 'organization_frozen' } }
  const subject = { type: 'user', id: acme.owner.email }
  const resource = { type: 'agents', id: 'any' }
  const question = { subject, action: { name: 'run' }, resource }
  assert.deepEqual((await call('POST /access/v1/evaluation', { body: question })).body, no)
  const evaluations = [{ action: { name: 'run' } }, { action: { name: 'stop' } }]
  const batch = await call('POST /access/v1/evaluations', { body: { subject, resource, evaluations } })
  assert.deepEqual(batch.body, { evaluations: [no, no] })
  assert.equal(outcomeOf(await call('POST /access/v1/search/action', { body: { subject, resource } })), FROZEN)

  const weak = await acme.keyOf(userId, ['governance:read'])
  assert.equal(outcomeOf(await call('GET /v1/triggers/digest/permit', { key: weak })), '403 insufficient_scope')
})

test('only those questions are answered', () => {
  const answering = reeve.app.operations.filter(operation => 'answerWhileFrozen' in operation).map(({ id }) => id)
  assert.deepEqual(answering.sort(), ['checkAccess', 'evaluateAccess', 'evaluateAccessBatch', 'permitTrigger'])
})

test('a person of two organizations can use the other one, and the account shows which one is frozen', async () => {
  const { acme, person } = await equipped()
  const other = await reeve.organization('Other')
  const member = await other.person('administrator', { email: person.email })
  await freeze(acme)
  assert.equal(outcomeOf(await member.call('GET /v1/members')), '200')
  const asking = (of: Organization) => ({ headers: { 'reeve-organization': of.id } })
  assert.equal(outcomeOf(await person.inSession('GET /v1/members', asking(other))), '200')
  assert.equal(outcomeOf(await person.inSession('GET /v1/members', asking(acme))), FROZEN)
  const { body } = await person.inSession('GET /v1/account')
  const frozen = body.organizations.map(({ id, frozen }: { id: string; frozen: boolean }) => [id, frozen])
  assert.deepEqual(
    new Map(frozen),
    new Map([
      [acme.id, true],
      [other.id, false],
    ]),
  )
})

test('nothing in the organization changes, except the record of both', async () => {
  const { acme, person } = await equipped()
  await putOracle(acme, person.userId)
  const webhook = await createWebhookFor(acme)
  const all = async ({ inSession }: Person) => {
    const paths = ['members', 'api-keys', 'triggers', 'oracle', 'invitations', 'directories', 'profiles']
    const read = await Promise.all(
      [...paths, `governance/webhooks/${webhook.id}`].map(path => inSession(`GET /v1/${path}`)),
    )
    return read.map(({ status, body }) => {
      assert.equal(status, 200)
      return JSON.stringify(body, (key, value) => (/^last_(used|active|request)_at$/.test(key) ? undefined : value))
    })
  }
  const earlier = await all(acme.owner)
  const { actions, types, events, entries } = await recordedBy(reeve, acme.id, async () => {
    await freeze(acme, { body: { reason: 'Unpaid invoices' } })
    await unfreeze(acme)
  })
  assert.deepEqual(await all(acme.owner), earlier)
  assert.deepEqual(
    [actions, types],
    [
      ['organization.frozen', 'organization.unfrozen'],
      ['organization.frozen', 'organization.unfrozen'],
    ],
  )
  assert.deepEqual(
    entries.map(({ actor, target, reason }) => [actor.type, target.id, reason]),
    [
      ['platform_key', acme.id, 'Unpaid invoices'],
      ['platform_key', acme.id, null],
    ],
  )
  assert.equal(events[0]?.data.reason, 'Unpaid invoices')
})

test('the system chain records the freeze; a dry run and a repetition are recorded nowhere', async () => {
  const acme = await reeve.organization()
  const headers = { 'x-request-id': acme.id }
  const { entries } = await recordedBy(reeve, SYSTEM_ORGANIZATION, () => freeze(acme, { headers }))
  assert.deepEqual(
    entries.map(({ action, target, changes }) => [action, target, changes]),
    [['organization.frozen', { type: 'organization', id: acme.id }, null]],
  )
  for (const query of ['', '?dry_run=true']) {
    const { actions } = await recordedBy(reeve, acme.id, () => freeze(acme, {}, query))
    assert.deepEqual(actions, [])
  }
})

test('a stale If-Match and an unknown organization are refused', async () => {
  const acme = await reeve.organization()
  const path = `POST /v1/platform/organizations/${acme.id}/freeze`
  const stale = await acme.owner.asPlatform(path, { body: {}, headers: { 'if-match': '"former"' } })
  assert.equal(outcomeOf(stale), '412 changed_meanwhile')
  const unknown = await acme.owner.asPlatform(path.replace(acme.id, acme.owner.userId), { body: {} })
  assert.equal(outcomeOf(unknown), '404 organization_not_found')
})
