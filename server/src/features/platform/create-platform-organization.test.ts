import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Mailboxes, startMailboxes } from '../../../test/harness/mailbox.ts'
import { newPlatformKey, platformKeyOf } from '../../../test/harness/platform-key.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let mailboxes: Mailboxes
let reeve: TestReeve
before(async () => {
  mailboxes = await startMailboxes()
  reeve = await startReeve({ config: { smtpUrl: mailboxes.url } })
})
after(async () => {
  await reeve.stop()
  await mailboxes.close()
})

const CREATE = 'POST /v1/platform/organizations'
const address = () => `owner-${newId()}@acme.test`

async function create(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const key = await platformKeyOf(reeve.app)
  return reeve.call(CREATE, { key, body: { name: 'Acme', owner_email: address(), ...body }, headers })
}

const organizationsWith = async (externalId: string) => {
  const key = await platformKeyOf(reeve.app)
  return (await reeve.call(`GET /v1/platform/organizations?external_id=${externalId}`, { key })).body.organizations
}

test('the owner sets a password with the mailed link, and acts in the organization; the key gets no link', async () => {
  const owner_email = address()
  const { status, body } = await create({ owner_email, owner_name: 'Ada', metadata: { plan: 'free' } })
  assert.equal(status, 201)
  assert.deepEqual([body.owner.email, body.owner.can_sign_in, body.metadata], [owner_email, false, { plan: 'free' }])
  assert.doesNotMatch(JSON.stringify(body), /token/)
  const mail = await mailboxes.newest(owner_email)
  assert.match(mail, /Subject: You are the owner of Acme/)
  const [, token] = /#token=([\w-]+)/.exec(mail) ?? []
  const password = 'correct horse battery staple'
  const setUp = await reeve.call('POST /v1/setup', { body: { token, password } })
  assert.deepEqual([setUp.status, setUp.body], [201, { organization_id: body.id, user_id: body.owner.user_id }])
  const signedIn = await reeve.call('POST /auth/sign-in/email', { body: { email: owner_email, password } })
  assert.equal(signedIn.status, 200)
  const cookie = signedIn.headers.getSetCookie().map(one => one.split(';')[0])
  const headers = { cookie: cookie.join('; '), 'reeve-organization': body.id }
  const { profiles } = (await reeve.call('GET /v1/profiles', { headers })).body
  assert.deepEqual(profiles.map(({ id }: { id: string }) => id).sort(), Object.values(body.profiles).sort())
  assert.equal((await reeve.call('GET /v1/caller', { headers })).body.is_owner, true)

  const second = await create({ name: 'Second', owner_email: owner_email.toUpperCase() })
  assert.deepEqual([second.body.owner.user_id, second.body.owner.can_sign_in], [body.owner.user_id, true])
  assert.doesNotMatch(await mailboxes.newestAbout(owner_email, 'You are the owner of Second'), /token=/)
})

test('the webhooks of the request are created with their secrets, and recorded', async () => {
  const hook = (name: string) => ({ url: `https://receiver.acme.test/${name}`, event_types: ['member.*'] })
  const { status, body } = await create({ webhooks: [hook('one'), { ...hook('two'), enabled: false }] })
  assert.equal(status, 201)
  assert.deepEqual(
    body.webhooks.map(({ url, enabled, created_by }: Record<string, unknown>) => [url, enabled, created_by]),
    [
      ['https://receiver.acme.test/one', true, null],
      ['https://receiver.acme.test/two', false, null],
    ],
  )
  for (const { secret } of body.webhooks) assert.match(secret, /^whsec_/)
  const actions = await reeve.query`
    select action from audit_entries where organization_id = ${body.id} order by sequence`
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['organization.created', 'governance.webhook.created', 'governance.webhook.created'],
  )
  const refused = await create({ webhooks: [hook('one'), { ...hook('two'), url: 'http://127.0.0.1/x' }] })
  assert.deepEqual(
    [outcomeOf(refused), refused.body.errors[0].pointer],
    ['422 webhook_url_forbidden', '/webhooks/1/url'],
  )
})

test('the first key of a service account works, and is recorded and repeated with the organization', async () => {
  const key = { name: 'first', scopes: ['members:read'] }
  const body = { owner_email: address(), service_account: { name: 'Provisioning', profile: 'member', key } }
  const headers = { 'idempotency-key': newId() }
  const [created, again] = [await create(body, headers), await create(body, headers)]
  assert.deepEqual([created.status, again.body], [201, created.body])
  const { id, owner, api_key: issued } = created.body
  const { members } = (await reeve.call('GET /v1/members', { key: issued.key })).body
  const account = members.find(({ user_id }: { user_id: string }) => user_id === issued.owner_user_id)
  assert.deepEqual([members.length, account.kind, account.accountable_user_id], [2, 'service', owner.user_id])
  const entries = await reeve.query`
    select action from audit_entries where organization_id = ${id} order by sequence`
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['organization.created', 'service_account.created', 'api_key.created'],
  )
})

test('a service account is refused without keys:mint, and nothing is created', async () => {
  const key = await newPlatformKey(reeve.app, { scopes: ['organizations:write'] })
  const external_id = newId()
  const account = { name: 'Provisioning', profile: 'member', key: { name: 'first', scopes: ['members:read'] } }
  const body = { name: 'Acme', owner_email: address(), external_id, service_account: account }
  const refused = await reeve.call(CREATE, { key, body })
  assert.deepEqual([outcomeOf(refused), refused.body.required_scope], ['403 insufficient_scope', 'keys:mint'])
  assert.deepEqual(await organizationsWith(external_id), [])
})

test('a repetition with the same external ID is 409 with the id and creates nothing, also in a race', async () => {
  const external_id = newId()
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ external_id })))
  const [created, ...others] = answers.toSorted((one, other) => one.status - other.status)
  assert.equal(created?.status, 201)
  for (const refused of others) {
    assert.equal(outcomeOf(refused), '409 organization_external_id_taken')
    assert.equal(refused.body.existing_id, created?.body.id)
  }
  assert.equal((await organizationsWith(external_id)).length, 1)
})

test('two processes that create with one external ID create one organization', async () => {
  const second = await startReeve({ on: reeve.database, config: { smtpUrl: mailboxes.url } })
  try {
    for (let round = 0; round < 5; round++) {
      const external_id = newId()
      const key = await platformKeyOf(reeve.app)
      const options = () => ({ key, body: { name: 'Acme', owner_email: address(), external_id } })
      const answers = await Promise.all([reeve, second].map(one => one.call(CREATE, options())))
      assert.deepEqual(answers.map(outcomeOf).sort(), ['201', '409 organization_external_id_taken'])
      assert.equal((await organizationsWith(external_id)).length, 1)
    }
  } finally {
    await second.stop()
  }
})

test('a repetition with the same Idempotency-Key gets the stored response, with the secrets', async () => {
  const webhooks = [{ url: 'https://receiver.acme.test/x', event_types: ['*'] }]
  const body = { external_id: newId(), owner_email: address(), webhooks }
  const headers = { 'idempotency-key': newId() }
  const both = await Promise.all([create(body, headers), create(body, headers)])
  const outcomes = both.map(outcomeOf).sort()
  assert.equal(outcomes[0], '201')
  const again = await create(body, headers)
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'])
  assert.match(again.body.webhooks[0].secret, /^whsec_/)
  assert.equal((await organizationsWith(body.external_id)).length, 1)
  assert.equal(outcomeOf(await create({ ...body, name: 'Other' }, headers)), '422 idempotency_key_reused')

  const key = await newPlatformKey(reeve.app)
  const other = await reeve.call(CREATE, { key, headers, body: { name: 'Acme', ...body } })
  assert.equal(outcomeOf(other), '409 organization_external_id_taken', 'the key belongs to the platform key')
  const [stored] = await reeve.query`select sealed_response from platform_idempotency_keys limit 1`
  assert.doesNotMatch(stored?.sealed_response.toString('latin1'), /whsec_/)
})

test('a commit that fails creates nothing: neither account, organization nor mail', async () => {
  const owner_email = address()
  await reeve.query`
    create function fail_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
  await reeve.query`
    create trigger failing before insert on audit_entries for each row
    when (new.organization_id = '00000000-0000-0000-0000-000000000000' and new.action = 'organization.created')
    execute function fail_audit()`
  try {
    assert.equal((await create({ owner_email })).status, 500)
  } finally {
    await reeve.query`drop trigger failing on audit_entries`
    await reeve.query`drop function fail_audit()`
  }
  const [{ accounts = '' } = {}] = await reeve.query`
    select count(*) as accounts from accounts where email = ${owner_email}`
  assert.deepEqual([accounts, mailboxes.count(owner_email)], ['0', 0])
  assert.equal((await create({ owner_email })).status, 201)
})
