import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateKeyPair } from 'jose'
import { connectDirectory } from '../../../../test/harness/directories.ts'
import {
  type LogoutProvider,
  logoutPath,
  PUBLIC_URL,
  sendLogout,
  startTwoWithLogout,
  type TokenChanges,
  type TwoWithLogout,
} from '../../../../test/harness/logout-provider.ts'
import { recordedBy } from '../../../../test/harness/platform.ts'
import { outcomeOf, type TestReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'

let servers: TwoWithLogout
let reeve: TestReeve
let second: TestReeve
let okta: LogoutProvider
before(async () => {
  servers = await startTwoWithLogout()
  ;({ reeve, second, okta } = servers)
})
after(() => servers.stop())

async function connected() {
  const acme = await reeve.organization()
  const directory = await connectDirectory(reeve, acme, okta.settings)
  const grace = await acme.person()
  await grace.cookie()
  return { acme, directory, grace, email: { sub_id: { format: 'email', email: grace.email } } }
}

const isUsed = { status: 401, detail: 'The token has been used already' }

test('a refusal uses up the token and is recorded, and the same token leaves no second entry', async () => {
  const { acme, directory, grace, email } = await connected()
  const unknown = { sub_id: { format: 'email', email: 'nobody@acme.test' } }
  const lone = { sub_id: { format: 'email', email: '\ud800@acme.test' } }
  const owner = { sub_id: { format: 'email', email: acme.owner.email } }
  const large = { sub_id: { format: 'email', email: 'a'.repeat(9000) } }
  const cases: [outcome: string, body: unknown, recorded: unknown, targetId?: string][] = [
    ['400 malformed_subject', { 'a\0': true }, null],
    ['400 malformed_subject', lone, null],
    ['400 malformed_json', '{', null],
    ['413 body_too_large', large, null],
    ['404 logout_subject_not_found', unknown, unknown],
    ['403 owner_required', owner, owner, acme.owner.userId],
  ]
  for (const [outcome, sent, recorded, targetId = directory.id] of cases) {
    const token = await okta.token(directory.id)
    const { entries, events } = await recordedBy(reeve, acme.id, async () => {
      assert.equal(outcomeOf(await sendLogout(reeve, directory.id, token, sent)), outcome)
      const { status, body } = await sendLogout(second, directory.id, token, email)
      assert.deepEqual({ status, detail: body.detail }, isUsed, outcome)
      const repeated = await sendLogout(reeve, directory.id, token, sent)
      assert.deepEqual({ status: repeated.status, detail: repeated.body.detail }, isUsed, `${outcome} again`)
    })
    assert.deepEqual(
      entries.map(({ action, reason, actor, target, changes }) => [action, reason, actor.id, target.id, changes]),
      [
        [
          'operation.refused',
          outcome.slice(4),
          directory.id,
          targetId,
          { before: null, after: { operation: 'globalTokenRevocation', body: recorded } },
        ],
      ],
    )
    assert.deepEqual(events, [])
  }
  assert.equal((await grace.inSession('GET /v1/caller')).status, 200)
})

test('a token for another audience, or for several, is recorded once and used up', async () => {
  const { acme, directory, email } = await connected()
  const audience = `${PUBLIC_URL}${logoutPath(directory.id)}`
  for (const aud of ['https://other.test', [audience, 'https://other.test'], null]) {
    const jti = newId()
    const { entries } = await recordedBy(reeve, acme.id, async () => {
      for (let n = 0; n < 2; n++) {
        const refused = await sendLogout(
          reeve,
          directory.id,
          await okta.token(directory.id, { claims: { aud, jti } }),
          email,
        )
        assert.equal(outcomeOf(refused), '401 invalid_logout_token')
      }
      const { body } = await sendLogout(reeve, directory.id, await okta.token(directory.id, { claims: { jti } }), email)
      assert.equal(body.detail, isUsed.detail)
    })
    assert.deepEqual(
      entries.map(({ action, reason }) => [action, reason]),
      [['operation.refused', 'invalid_logout_token']],
      String(aud),
    )
  }
})

test('replays of a token that ended sessions leave one entry, whichever process gets them', async () => {
  const { acme, directory, grace, email } = await connected()
  const token = await okta.token(directory.id)
  const { entries } = await recordedBy(reeve, acme.id, async () => {
    const sent = [reeve, second, reeve, second].map(at => sendLogout(at, directory.id, token, email))
    assert.deepEqual((await Promise.all(sent)).map(({ status }) => status).sort(), [204, 401, 401, 401])
    const unknown = { sub_id: { format: 'email', email: 'nobody@acme.test' } }
    for (const body of [email, unknown]) {
      const { status, body: problem } = await sendLogout(reeve, directory.id, token, body)
      assert.deepEqual({ status, detail: problem.detail }, isUsed)
    }
  })
  assert.deepEqual(
    entries.map(({ action, reason, target }) => [action, reason, target.id]),
    [
      ['member.signed_out', null, grace.userId],
      ['operation.refused', 'invalid_logout_token', grace.userId],
    ],
  )
})

test('a token that the provider has not signed for a logout now leaves no entry, and is not used up', async () => {
  const { acme, directory, grace, email } = await connected()
  const seconds = Math.floor(reeve.clock.now().getTime() / 1000)
  const { privateKey } = await generateKeyPair('RS256')
  const wrong: Record<string, TokenChanges> = {
    'another key': { key: privateKey },
    // Another tenant of a provider whose tenants share the keys.
    'another issuer': { claims: { iss: 'https://evil.okta.test' } },
    'an ID token': { header: { typ: 'JWT' } },
    expired: { claims: { iat: seconds - 300, exp: seconds - 61 } },
    'without an id': { claims: { jti: null } },
  }
  const jti = newId()
  const { entries } = await recordedBy(reeve, acme.id, async () => {
    for (const [why, { claims, ...changes }] of Object.entries(wrong)) {
      const token = await okta.token(directory.id, { ...changes, claims: { jti, ...claims } })
      assert.equal(outcomeOf(await sendLogout(reeve, directory.id, token, email)), '401 invalid_logout_token', why)
    }
    const unsigned = await reeve.call(`POST ${logoutPath(directory.id)}`, { body: email })
    assert.equal(outcomeOf(unsigned), '401 authentication_required')
  })
  assert.deepEqual(entries, [])
  const token = await okta.token(directory.id, { claims: { jti } })
  assert.equal((await sendLogout(reeve, directory.id, token, email)).status, 204)
  assert.equal((await grace.inSession('GET /v1/caller')).status, 401)
})
