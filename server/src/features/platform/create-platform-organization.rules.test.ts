import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn } from '../../../test/harness/deciding.ts'
import { newId } from '../../kernel/ids.ts'
import { openVault } from '../../kernel/vault.ts'
import { allowListOf } from '../governance/destinations/index.ts'
import { createPlatformOrganization } from './create-platform-organization.ts'

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
  readonly account?: typeof account | undefined
  readonly canSignIn?: boolean
}

const create = (
  { account: known, canSignIn = false }: Known = {},
  sameExternalId?: { readonly organization_id: string },
) =>
  operation.decide({
    caller: { id: newId(), name: 'provisioning', scopes: ['organizations:write'] },
    now: new Date(),
    params: undefined,
    query: undefined,
    dryRun: false,
    body: { name: 'Acme', owner_email: 'Ada@acme.test', external_id: 'tenant-1' },
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

test('a known external ID is refused with the id of its organization', () => {
  const existing = { organization_id: newId() }
  assert.throws(() => create({}, existing), {
    code: 'organization_external_id_taken',
    details: { existing_id: existing.organization_id },
  })
})
