import assert from 'node:assert/strict'
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { connectDirectory } from '../../../../test/harness/directories.ts'
import { ALLOW_LOOPBACK } from '../../../../test/harness/http-receiver.ts'
import {
  type LogoutProvider,
  logoutPath,
  PUBLIC_URL,
  sendLogout,
  startLogoutProvider,
  startTwoWithLogout,
  type TokenChanges,
  type TwoWithLogout,
} from '../../../../test/harness/logout-provider.ts'
import type { Organization, Person } from '../../../../test/harness/organization.ts'
import { recordedBy } from '../../../../test/harness/platform.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { onConnection } from '../../../database/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import { newSetupLink } from '../../accounts/set-up/index.ts'

let servers: TwoWithLogout
let reeve: TestReeve
let second: TestReeve
let okta: LogoutProvider
before(async () => {
  servers = await startTwoWithLogout()
  ;({ reeve, second, okta } = servers)
})
after(() => servers.stop())

async function connected(settings: Readonly<Record<string, unknown>> = {}) {
  const acme = await reeve.organization()
  return { acme, directory: await connectDirectory(reeve, acme, { ...okta.settings, ...settings }) }
}

const emailOf = ({ email }: Pick<Person, 'email'>) => ({ sub_id: { format: 'email', email } })
const isSignedIn = async (who: Person) => (await who.inSession('GET /v1/caller')).status === 200

async function logout(directoryId: string, body: unknown, changes?: TokenChanges, at: TestReeve = reeve) {
  return outcomeOf(await sendLogout(at, directoryId, await okta.token(directoryId, changes), body))
}

describe('sessions', () => {
  test('no request with one of the sessions that begins after the response succeeds, on two processes', async () => {
    const { acme, directory } = await connected()
    const grace = await acme.person('member')
    const headers = { cookie: await grace.cookie(), 'reeve-organization': acme.id }
    let hasEnded = false
    const late: number[] = []
    const early: number[] = []
    const callAll = async (at: TestReeve) => {
      for (let after = 0; after < 50; ) {
        const list = hasEnded ? late : early
        if (hasEnded) after++
        list.push((await at.call('GET /v1/caller', { headers })).status)
      }
    }
    const calling = [reeve, second].flatMap(at => Array.from({ length: 3 }, () => callAll(at)))
    const { entries, events } = await recordedBy(reeve, acme.id, async () => {
      assert.equal(await logout(directory.id, emailOf(grace), {}, second), '204')
      hasEnded = true
    })
    await Promise.all(calling)
    assert.ok(early.includes(200))
    assert.deepEqual([late.length, new Set(late)], [300, new Set([401])])
    assert.deepEqual(
      entries.map(({ action, actor, target }) => [action, actor.type, actor.id, target.id]),
      [['member.signed_out', 'directory', directory.id, grace.userId]],
    )
    const data = { user_id: grace.userId, directory_id: directory.id, sessions_ended: 1, only_here: false }
    assert.deepEqual(
      events.map(one => [one.type, one.data]),
      [['member.signed_out', data]],
    )
    await grace.signIn()
    assert.equal(await isSignedIn(grace), true)
  })

  test('a member is found by email address, and by the ids of Reeve and of the identity provider', async () => {
    const { acme, directory } = await connected()
    const grace = await acme.person('member')
    await directory.change(grace.userId, { externalId: '00u1', userName: 'Grace.Hopper@corp.test' })
    const subjects = [
      emailOf({ email: grace.email.toUpperCase() }),
      { subject: emailOf(grace).sub_id },
      emailOf({ email: 'grace.hopper@corp.test' }),
      { sub_id: { format: 'iss_sub', iss: okta.issuer, sub: '00u1' } },
      { sub_id: { format: 'iss_sub', iss: okta.issuer, sub: grace.userId } },
      { sub_id: { format: 'iss_sub', iss: PUBLIC_URL, sub: grace.userId } },
    ]
    for (const body of subjects) {
      await grace.signIn()
      assert.equal(await logout(directory.id, body), '204', JSON.stringify(body))
      assert.equal(await isSignedIn(grace), false)
    }
  })

  test('a person of another organization or directory, and a removed one, is like an unknown one', async () => {
    const { acme, directory } = await connected()
    const entra = await connectDirectory(reeve, acme)
    const other = await reeve.organization('Other')
    const [stranger, managed, removed] = [await other.person(), await acme.person(), await acme.person()]
    await entra.change(managed.userId, { externalId: 'e1' })
    await acme.owner.call(`DELETE /v1/members/${removed.userId}`)
    const sub = (userId: string, iss = PUBLIC_URL) => ({ sub_id: { format: 'iss_sub', iss, sub: userId } })
    const bodies = [
      emailOf({ email: 'nobody@acme.test' }),
      ...[stranger, managed, removed].flatMap(who => [emailOf(who), sub(who.userId)]),
      sub(newId()),
      sub('00u404', okta.issuer),
      sub('e1', okta.issuer),
      sub(managed.userId, 'https://evil.test'),
    ]
    const answers: unknown[] = []
    for (const body of bodies) {
      const answer = await sendLogout(reeve, directory.id, await okta.token(directory.id), body)
      answers.push([answer.status, { ...answer.body, request_id: '' }])
    }
    assert.equal(new Set(answers.map(answer => JSON.stringify(answer))).size, 1)
    assert.equal((answers[0] as [number])[0], 404)
    for (const who of [stranger, managed]) assert.equal(await isSignedIn(who), true)
  })

  test('owners are signed out only by a directory that may suspend them', async () => {
    const { acme, directory } = await connected()
    await acme.owner.cookie()
    assert.equal(await logout(directory.id, emailOf(acme.owner)), '403 owner_required')
    await acme.owner.inSession(`PATCH /v1/directories/${directory.id}`, { body: { may_suspend_owners: true } })
    assert.equal(await logout(directory.id, emailOf(acme.owner)), '204')
    assert.equal(await isSignedIn(acme.owner), false)
  })

  test('the operator’s link for an owner is void after their logout', async () => {
    const { acme, directory } = await connected()
    await acme.owner.inSession(`PATCH /v1/directories/${directory.id}`, { body: { may_suspend_owners: true } })
    const whom = { organizationId: acme.id, userId: acme.owner.userId }
    const { token, write } = newSetupLink(reeve.app.vault, whom, reeve.clock.now())
    await onConnection(reeve.app.pool, db => db.run(write))
    const read = async () => outcomeOf(await reeve.call('POST /v1/setup/link', { body: { token } }))
    assert.equal(await read(), '200')
    assert.equal(await logout(directory.id, emailOf(acme.owner)), '204')
    assert.equal(await read(), '404 setup_link_not_found')
  })
})

describe('tokens', () => {
  let acme: Organization
  let grace: Person
  let id: string
  before(async () => {
    const made = await connected()
    acme = made.acme
    id = made.directory.id
    grace = await acme.person()
    await grace.cookie()
  })

  const refused = async (token: string, why: string, directoryId = id) => {
    const answer = await sendLogout(reeve, directoryId, token, emailOf(grace))
    assert.equal(outcomeOf(answer), '401 invalid_logout_token', why)
    assert.match(answer.headers.get('www-authenticate') ?? '', /invalid_token/)
  }
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test('a token needs the claims, issuer, audience, type and time of this directory’s provider', async () => {
    const seconds = Math.floor(reeve.clock.now().getTime() / 1000)
    const aud = `${PUBLIC_URL}${logoutPath(id)}`
    const wrong: Record<string, TokenChanges> = {
      'another issuer': { claims: { iss: 'https://evil.okta.test' } },
      'another endpoint': { claims: { aud: `${PUBLIC_URL}${logoutPath(newId())}` } },
      'several audiences': { claims: { aud: [aud, 'https://other.test'] } },
      expired: { claims: { iat: seconds - 300, exp: seconds - 61 } },
      'issued long ago': { claims: { iat: seconds - 661, exp: seconds + 3600 } },
      'issued in the future': { claims: { iat: seconds + 120, exp: seconds + 300 } },
      'not valid yet': { claims: { nbf: seconds + 120 } },
      'an ID token': { header: { typ: 'JWT' } },
      'without a type': { header: { typ: undefined } },
      'an empty jti': { claims: { jti: '' } },
      'a long jti': { claims: { jti: 'a'.repeat(256) } },
      ...Object.fromEntries(
        ['iss', 'sub', 'aud', 'exp', 'iat', 'jti'].map(claim => [`without ${claim}`, { claims: { [claim]: null } }]),
      ),
    }
    for (const [why, changes] of Object.entries(wrong)) await refused(await okta.token(id, changes), why)
    assert.equal(await isSignedIn(grace), true)
    // Clocks may differ by a minute.
    for (const claims of [{ iat: seconds - 300, exp: seconds - 30 }, { iat: seconds + 30 }, { aud: [aud] }]) {
      assert.equal(await logout(id, emailOf(grace), { claims }), '204', JSON.stringify(claims))
    }
    await grace.signIn()
  })

  test('keys come only from the settings: no algorithm or header of the token chooses another', async () => {
    const token = await okta.token(id)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const mine = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(mine.publicKey)
    const [published = {}] = okta.keys
    const typ = 'global-token-revocation+jwt'
    const signedWith = async (changes: object) => okta.token(id, { key: mine.privateKey, header: { kid, ...changes } })
    const hmacOf = (secret: string, head = encoded({ alg: 'HS256', typ, kid })) =>
      `${head}.${payload}.${createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')}`
    const pem = createPublicKey({ key: { ...published }, format: 'jwk' })
      .export({ format: 'pem', type: 'spki' })
      .toString()
    const forged = {
      none: `${encoded({ alg: 'none', typ })}.${payload}.`,
      'none with the signature': `${encoded({ alg: 'none', typ, kid })}.${payload}.${signature}`,
      'the public key as a secret': hmacOf(pem),
      'the modulus as a secret': hmacOf(String(published.n)),
      'a key of one’s own': await signedWith({}),
      'an embedded key': await signedWith({ jwk }),
      'a key at a URL': await signedWith({ jku: okta.receiver.url('/evil'), x5u: okta.receiver.url('/evil') }),
      'a path as the key id': await signedWith({ kid: '../../evil' }),
      'another payload': `${header}.${encoded({ ...claims, sub: 'x' })}.${signature}`,
      'an API key': acme.owner.key,
      'a long one': `${token}${'a'.repeat(8 * 1024)}`,
    }
    for (const [why, one] of Object.entries(forged)) await refused(one, why)
    assert.deepEqual(
      okta.receiver.requests.filter(({ path }) => path !== '/oauth2/v1/keys'),
      [],
    )
    assert.equal(await isSignedIn(grace), true)
  })

  test('a weak key of the provider is not used', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const provider = await startLogoutProvider(() => reeve.clock.now())
    const { kid = '' } = provider.keys[0] ?? {}
    provider.keys = [{ ...(weak.publicKey.export({ format: 'jwk' }) as object), kid, alg: 'RS256', kty: 'RSA' }]
    const directory = await connectDirectory(reeve, acme, provider.settings)
    const [header = '', payload = ''] = (await provider.token(directory.id)).split('.')
    const signature = sign('sha256', Buffer.from(`${header}.${payload}`), weak.privateKey).toString('base64url')
    await refused(`${header}.${payload}.${signature}`, 'weak', directory.id)
    assert.equal(provider.receiver.requests.length, 1)
    provider.close()
  })

  test('a token is used once, whichever process gets it first', async () => {
    await grace.signIn()
    const token = await okta.token(id)
    const answers = await Promise.all(
      [reeve, second, reeve, second].map(at => sendLogout(at, id, token, emailOf(grace))),
    )
    assert.deepEqual(answers.map(outcomeOf).sort(), ['204', ...Array(3).fill('401 invalid_logout_token')])
    await grace.signIn()
    await refused(token, 'a replay')
    assert.equal(await isSignedIn(grace), true)
  })

  test('the token of another directory, of the former settings and of a deleted one is refused', async () => {
    const other = await connectDirectory(reeve, acme, okta.settings)
    await refused(await okta.token(other.id), 'another directory')
    await refused(await okta.token(newId()), 'an unknown directory', newId())
    await refused(await okta.token(id), 'no id', 'x')
    const edit = (body: object) => acme.owner.inSession(`PATCH /v1/directories/${other.id}`, { body })
    await edit({ logout_issuer: 'https://new.okta.test' })
    await refused(await okta.token(other.id), 'a former issuer', other.id)
    await edit({ logout_issuer: null, logout_jwks_url: null })
    await refused(await okta.token(other.id), 'without settings', other.id)
    await edit(okta.settings)
    assert.equal(await logout(other.id, emailOf(grace)), '204')
    await grace.signIn()
    await acme.owner.inSession(`DELETE /v1/directories/${other.id}`)
    await refused(await okta.token(other.id), 'deleted', other.id)
  })

  test('a rotated key is fetched once it is used, and other unknown keys cause no further request', async () => {
    assert.equal(await logout(id, emailOf(grace)), '204')
    await okta.rotate()
    reeve.clock.advance(31_000)
    const count = okta.receiver.requests.length
    assert.equal(await logout(id, emailOf(grace)), '204')
    assert.equal(okta.receiver.requests.length, count + 1)
    const unknown = await Promise.all(Array.from({ length: 20 }, () => okta.token(id, { header: { kid: newId() } })))
    await Promise.all(unknown.map(token => refused(token, 'an unknown key')))
    assert.equal(okta.receiver.requests.length, count + 1)
    await grace.signIn()
  })
})

describe('requests', () => {
  test('a body that is not a subject identifier is refused with 400, after the token', async () => {
    const { directory } = await connected()
    const email = 'grace@acme.test'
    const bodies = [
      undefined,
      null,
      [],
      'x',
      {},
      { sub_id: null },
      { sub_id: { format: 'opaque', id: 'x' } },
      { sub_id: { format: 'email' } },
      { sub_id: { format: 'email', email: '' } },
      { sub_id: { format: 'email', email: { $ne: '' } } },
      { sub_id: { format: 'email', email: 'a\0b' } },
      { sub_id: { format: 'email', email, phone: '1' } },
      { sub_id: { format: 'email', email }, subject: { format: 'email', email } },
      { sub_id: { format: 'email', email }, all: true },
      { sub_id: { format: 'iss_sub', iss: okta.issuer } },
      { sub_id: { format: 'iss_sub', iss: okta.issuer, sub: 'a'.repeat(1001) } },
    ]
    for (const body of bodies) {
      const sent = JSON.stringify(body)
      assert.match(await logout(directory.id, sent), /^400 malformed_(?:subject|json)$/, sent)
      const unsigned = await reeve.call(`POST ${logoutPath(directory.id)}`, { body: sent })
      assert.equal(outcomeOf(unsigned), '401 authentication_required')
    }
    const large = { sub_id: { format: 'email', email: 'a'.repeat(9000) } }
    assert.equal(await logout(directory.id, large), '413 body_too_large')
    const token = await okta.token(directory.id)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const form = await reeve.call(`POST ${logoutPath(directory.id)}`, { headers, body: 'a=b' })
    assert.equal(outcomeOf(form), '415 unsupported_media_type')
  })

  test('keys at a private address are not fetched, whatever the settings say', async () => {
    const strict = await startReeve({ on: reeve.database })
    const { acme, directory } = await connected()
    const body = { logout_jwks_url: 'http://127.0.0.1:9/keys' }
    const { status, ...answer } = await sendAs(strict, acme, directory.id, body)
    assert.deepEqual([status, answer.body.code], [422, 'logout_url_forbidden'])
    const count = okta.receiver.requests.length
    const token = await okta.token(directory.id)
    const logoutAnswer = await sendLogout(strict, directory.id, token, emailOf(acme.owner))
    assert.equal(outcomeOf(logoutAnswer), '503 logout_keys_unavailable')
    assert.equal(logoutAnswer.headers.get('retry-after'), '5')
    assert.equal(JSON.stringify(logoutAnswer.body).includes('127.0.0.1'), false)
    assert.equal(okta.receiver.requests.length, count)
    await strict.stop()
  })

  const sendAs = async (at: TestReeve, acme: Organization, id: string, body: object) => {
    const headers = { cookie: await acme.owner.cookie(), 'reeve-organization': acme.id }
    return at.call(`PATCH /v1/directories/${id}`, { headers, body })
  }

  test('requests are limited by network before, and by directory after the token is verified', async () => {
    const limited = await startReeve({
      config: { webhookAllow: ALLOW_LOOPBACK, scimRequestsPerSecond: 3 },
      on: reeve.database,
    })
    const { directory } = await connected()
    const token = await okta.token(directory.id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendLogout(limited, directory.id, token, emailOf({ email: 'a@b.test' }))),
    )
    const outcomes = answers.map(outcomeOf)
    assert.equal(outcomes.filter(outcome => outcome === '429 rate_limited').length, 5, String(outcomes))
    await limited.stop()
  })

  test('the addresses of one IPv6 network share its limit', async () => {
    const limited = await startReeve({
      config: { webhookAllow: ALLOW_LOOPBACK, scimRequestsPerSecond: 3, trustProxy: true },
      on: reeve.database,
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        limited.call(`POST ${logoutPath(newId())}`, {
          headers: { authorization: 'Bearer x', 'x-forwarded-for': `2001:db8::${i}` },
          body: {},
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [401, 401, 401, 429, 429, 429, 429, 429])
    await limited.stop()
  })
})

test('a used token stays refused for as long as its age is accepted, to the last part of a second', async () => {
  const { acme, directory } = await connected()
  const grace = await acme.person()
  const iat = Math.ceil(reeve.clock.now().getTime() / 1000)
  const token = await okta.token(directory.id, { claims: { iat, exp: iat + 3600 } })
  const send = async (sent: string) => outcomeOf(await sendLogout(reeve, directory.id, sent, emailOf(grace)))
  assert.equal(await send(token), '204')
  reeve.clock.advance((iat + 660) * 1000 - reeve.clock.now().getTime() + 100)
  // Each logout deletes the ids of expired tokens.
  assert.equal(await send(await okta.token(directory.id)), '204')
  assert.equal(await send(token), '401 invalid_logout_token')
})
