import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { authenticatedAt, refusalOfAddress, subjectOf } from './openid-claims.ts'

const CLIENT = 'reeve'
const OTHER = 'another client'

/** An ID token with these claims. Its signature is fake: `subjectOf` relies on the check by Better Auth. */
const tokenOf = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ sub: 'ada', aud: CLIENT, ...claims })).toString('base64url')}.signature`

describe('subjectOf', () => {
  test('a token for this client alone is accepted, with or without azp', () => {
    for (const claims of [{}, { aud: [CLIENT] }, { azp: CLIENT }, { aud: [CLIENT], azp: CLIENT }]) {
      assert.equal(subjectOf(tokenOf(claims), { sub: 'ada' }, CLIENT), 'ada', JSON.stringify(claims))
    }
  })

  test('a token for several audiences is accepted if azp is this client', () => {
    assert.equal(subjectOf(tokenOf({ aud: [OTHER, CLIENT], azp: CLIENT }), { sub: 'ada' }, CLIENT), 'ada')
  })

  test('a token that was, or may have been, issued to another client is refused', () => {
    for (const claims of [
      { aud: [CLIENT, OTHER] },
      { aud: [CLIENT, OTHER], azp: OTHER },
      { aud: CLIENT, azp: OTHER },
      { azp: '' },
      { azp: null },
      { azp: [CLIENT] },
      { aud: [CLIENT, CLIENT] },
      { aud: OTHER },
      { aud: [] },
      { aud: { [CLIENT]: true } },
      { aud: undefined },
    ]) {
      assert.throws(() => subjectOf(tokenOf(claims), { sub: 'ada' }, CLIENT), /audience|azp/, JSON.stringify(claims))
    }
  })

  test('a token without a subject, or with a subject other than that of the claims, is refused', () => {
    for (const [token, sub] of [
      [undefined, 'ada'],
      ['', 'ada'],
      [tokenOf({ sub: '' }), ''],
      [tokenOf({ sub: 7 }), 7],
      [tokenOf({}), 'eve'],
      [tokenOf({}), undefined],
    ] as const) {
      assert.throws(() => subjectOf(token, { sub }, CLIENT), /subject/)
    }
  })

  test('a subject that PostgreSQL would store as another one, or that is too long, is refused', () => {
    const accepts = (sub: string) => assert.equal(subjectOf(tokenOf({ sub }), { sub }, CLIENT), sub)
    const refuses = (sub: string) => assert.throws(() => subjectOf(tokenOf({ sub }), { sub }, CLIENT), /subject/)
    for (const sub of ['a\ud800b', 'a\udfffb', 'x'.repeat(256)]) refuses(sub)
    for (const sub of ['a\ufffdb', 'x'.repeat(255)]) accepts(sub)
  })
})

describe('refusalOfAddress', () => {
  const policy = { emailDomains: null, trustsEmail: false }

  test('an email address that is not a string is refused, also for a linked identity', () => {
    for (const email of [undefined, null, 42, true, ['ada@acme.test'], { email: 'ada@acme.test' }]) {
      for (const isLinked of [true, false]) assert.equal(refusalOfAddress(email, isLinked, policy), 'invalid_email')
    }
  })

  test('an invalid email address is refused for a new identity only', () => {
    assert.equal(refusalOfAddress('ada at acme', false, policy), 'invalid_email')
    assert.equal(refusalOfAddress('ada at acme', true, policy), undefined)
    assert.equal(refusalOfAddress('ada@acme.test', false, policy), undefined)
  })
})

test('authenticatedAt is the epoch unless auth_time is a number of seconds', () => {
  assert.equal(authenticatedAt({ auth_time: 1_700_000_000 }).toISOString(), '2023-11-14T22:13:20.000Z')
  for (const auth_time of [undefined, null, '1700000000', true, Number.NaN, Number.POSITIVE_INFINITY, 1e15, [1]]) {
    assert.equal(authenticatedAt({ auth_time }).getTime(), 0, String(auth_time))
  }
})
