import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Static } from 'typebox'
import { actionsIn } from '../../../test/harness/deciding.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { openVault } from '../../kernel/vault.ts'
import type { PlatformScope } from '../../kernel/vocabulary.ts'
import { allowListOf } from '../governance/destinations/index.ts'
import { createPlatformOrganization } from './create-platform-organization.ts'
import type { FirstServiceAccount } from './platform-organizations.contract.ts'

const mailed: string[] = []
const operation = createPlatformOrganization({
  vault: openVault(Buffer.alloc(32)),
  allow: allowListOf(''),
  publicUrl: 'https://reeve.acme.test',
  mailer: {
    post({ text }) {
      mailed.push(text)
      return undefined as never
    },
    deliver() {},
  },
})

const account = { id: newId(), email: 'ada@acme.test', name: 'Ada', email_verified: true }

interface Known {
  readonly service_account?: Static<typeof FirstServiceAccount>
  readonly scopes?: readonly PlatformScope[]
  readonly account?: typeof account | undefined
  readonly canSignIn?: boolean
}

const create = (
  { account: known, canSignIn = false, service_account, scopes = ['organizations:write'] }: Known = {},
  sameExternalId?: { readonly organization_id: string },
) =>
  operation.decide({
    caller: { id: newId(), name: 'provisioning', scopes },
    now: new Date(),
    params: undefined,
    query: undefined,
    dryRun: false,
    body: {
      name: 'Acme',
      owner_email: 'Ada@acme.test',
      external_id: 'tenant-1',
      ...(service_account && { service_account }),
    },
    found: { owner: { account: known, canSignIn }, sameExternalId },
  })

test('an unknown owner gets an account and a link in the mail only', () => {
  const { response, writes, fact, createdId } = create()
  assert.ok(actionsIn(writes).includes('insert into accounts'))
  assert.deepEqual([response.id, response.owner.can_sign_in], [createdId, false])
  assert.deepEqual(fact?.changes?.after, {
    name: 'Acme',
    owner_user_id: response.owner.user_id,
    external_id: 'tenant-1',
  })
  const [, token = ''] = /#token=(\S+)/.exec(mailed.at(-1) ?? '') ?? []
  assert.ok(token.length > 20 && !JSON.stringify([response, fact]).includes(token))
})

test('a claimed account becomes the owner without a link; an unverified or unusable one gets the link', () => {
  const { response, writes } = create({ account, canSignIn: true })
  assert.deepEqual([response.owner.user_id, response.owner.can_sign_in], [account.id, true])
  assert.ok(!actionsIn(writes).includes('insert into accounts'))
  assert.doesNotMatch(mailed.at(-1) ?? '', /token=/)
  for (const known of [{ account }, { account: { ...account, email_verified: false }, canSignIn: true }]) {
    assert.equal(create(known).response.owner.can_sign_in, false)
    assert.match(mailed.at(-1) ?? '', /token=/)
  }
})

const service = (scopes: ('members:read' | 'audit:read')[], expires_at: string | null = null) =>
  ({ name: 'Provisioning', profile: 'member', key: { name: 'first', scopes, expires_at } }) as const
const scopes = ['organizations:write', 'keys:mint'] as const

test('a service account gets its first key, and the owner answers for it', () => {
  const { response, writes, fact } = create({ service_account: service(['members:read']), scopes })
  const { api_key: key } = response
  assert.deepEqual(
    fact?.furtherEntries?.map(one => [one.action, one.target.id]),
    [
      ['service_account.created', key?.owner_user_id],
      ['api_key.created', key?.id],
    ],
  )
  const [account] = fact?.furtherEntries ?? []
  const after = { profile_id: response.profiles.member, accountable_user_id: response.owner.user_id }
  assert.deepEqual(account?.changes?.after, after)
  assert.deepEqual(actionsIn(writes).filter(action => action === 'insert into api_keys').length, 1)
  assert.match(mailed.at(-1) ?? '', /API key of the service account “Provisioning”/)
  assert.equal(create().response.api_key, null)
  assert.doesNotMatch(mailed.at(-1) ?? '', /service account/)
})

test('a service account needs keys:mint, scopes of its profile and an expiry in the future', () => {
  assert.throws(() => create({ service_account: service(['members:read']) }), { code: 'insufficient_scope' })
  const beyond = service(['members:read', 'audit:read'])
  assert.throws(() => create({ service_account: beyond, scopes }), { code: 'scope_exceeds_owner' })
  const past = service(['members:read'], '2020-01-01T00:00:00Z')
  assert.throws(
    () => create({ service_account: past, scopes }),
    (error: PublicError) => {
      assert.match(JSON.stringify(error.details), /"\/service_account\/key\/expires_at"/)
      return error.code === 'expiry_not_in_future'
    },
  )
})

test('a known external ID is refused with the id of its organization', () => {
  const existing = { organization_id: newId() }
  assert.throws(() => create({}, existing), {
    code: 'organization_external_id_taken',
    details: { existing_id: existing.organization_id },
  })
})
