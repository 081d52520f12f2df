import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditedRequest, factsOf } from './audit-sign-in.ts'

const ADA = { id: 'ada', name: 'Ada', email: 'ada@acme.test', twoFactorEnabled: false }

const answered = (parts: Partial<AuditedRequest>): AuditedRequest => ({
  path: undefined,
  body: undefined,
  providerError: null,
  thrown: null,
  before: null,
  begun: null,
  method: null,
  isPending: false,
  challenged: null,
  usedRecoveryCode: false,
  identified: null,
  linkRefusedFor: null,
  sessionsEnded: null,
  context: { requestId: 'request', ip: null, userAgent: null },
  ...parts,
})
const actionsOf = (parts: Partial<AuditedRequest>) => factsOf(answered(parts)).map(({ fact }) => fact.action)
const refusal = (status: number, code: string) =>
  ({ statusCode: status, status: '', body: { code } }) as unknown as AuditedRequest['thrown']
const redirect = (location: string) =>
  ({ statusCode: 302, status: 'FOUND', headers: { location } }) as unknown as AuditedRequest['thrown']

test('a new session is recorded as a sign-in on every path, also beside another session', () => {
  for (const path of [
    '/sign-in/email',
    '/sign-in/social',
    '/one-tap/callback',
    '/passkey/verify-registration',
    undefined,
  ]) {
    for (const before of [null, ADA, { ...ADA, id: 'grace' }]) {
      assert.equal(actionsOf({ path, begun: ADA, before }).at(-1), 'account.signed_in', `${path}`)
    }
  }
})

test('a session with a new token is recorded as a sign-in only if it belongs to another person', () => {
  const path = '/change-password'
  assert.deepEqual(actionsOf({ path, before: ADA, begun: ADA }), ['account.password_changed'])
  const other = { ...ADA, id: 'grace' }
  assert.deepEqual(actionsOf({ path, before: ADA, begun: other }), ['account.password_changed', 'account.signed_in'])
})

test('a new session is recorded as a sign-in even if it redirects to an error page', () => {
  const thrown = redirect('http://localhost:7070/welcome?error=none')
  assert.deepEqual(actionsOf({ path: '/callback/:id', begun: ADA, thrown }), ['account.signed_in'])
  assert.deepEqual(actionsOf({ path: '/callback/:id', thrown }), ['account.sign_in_failed'])
})

test('the reason for a refusal at a provider is a known code, and never one that the caller chose', () => {
  const path = '/callback/:id'
  const reasonOf = (location: string, providerError: string | null = null) =>
    factsOf(answered({ path, thrown: redirect(location), providerError }))[0]?.fact.reason
  const errorPage = 'http://localhost:7070/auth/error?error='
  assert.equal(reasonOf(`${errorPage}STATE_MISMATCH`), 'state_mismatch')
  assert.equal(reasonOf(`${errorPage}login_blocked`), 'login_blocked')
  assert.equal(reasonOf('http://localhost:7070/bad?error=forged&error=state_mismatch'), 'state_mismatch')
  assert.equal(reasonOf('/bad?error=forged#?error=forged'), 'other')
  assert.equal(reasonOf(`${errorPage}invalid_email_or_password`), 'other')
  assert.equal(reasonOf(`${errorPage}access_denied`, 'access_denied'), 'access_denied')
  assert.equal(reasonOf(`${errorPage}login_blocked`, 'login_blocked'), 'other')
  assert.equal(reasonOf(`${errorPage}state_mismatch`, 'login_blocked'), 'state_mismatch')
})

test('a recovery code that is used up without a session is recorded', () => {
  const path = '/two-factor/verify-backup-code'
  const [noted, ...others] = factsOf(answered({ path, challenged: ADA }))
  assert.deepEqual([noted?.fact.action, noted?.fact.target.id, others], ['account.recovery_code_used', 'ada', []])
})

test('a second factor without a pending sign-in is recorded as a failed anonymous sign-in', () => {
  const path = '/two-factor/verify-totp'
  const thrown = refusal(401, 'INVALID_TWO_FACTOR_COOKIE')
  assert.deepEqual(actionsOf({ path, thrown }), ['account.sign_in_failed'])
  assert.deepEqual(actionsOf({ path, thrown, challenged: ADA }), ['account.second_factor_failed'])
})

test('a refused sign-in names the person whom a valid credential identified, and no owner of an address', () => {
  const path = '/callback/:id'
  const thrown = redirect('http://localhost:7070/auth/error?error=login_blocked')
  const namesOf = (parts: Partial<AuditedRequest>) =>
    factsOf(answered({ path, thrown, ...parts })).map(({ fact, actor }) => [fact.target.id, actor.id])
  const grace = { ...ADA, id: 'grace' }
  assert.deepEqual(namesOf({}), [['', null]])
  assert.deepEqual(namesOf({ linkRefusedFor: ADA }), [['ada', null]])
  assert.deepEqual(namesOf({ identified: grace }), [['grace', 'grace']])
  assert.deepEqual(namesOf({ identified: grace, linkRefusedFor: ADA }), [['grace', 'grace']])
})

test('a refused sign-in is recorded as one after the right code, not as a wrong code', () => {
  const path = '/two-factor/verify-backup-code'
  for (const code of ['CREDENTIALS_CHANGED', 'LOGIN_BLOCKED']) {
    const parts = { path, thrown: refusal(401, code), challenged: ADA }
    assert.deepEqual(actionsOf(parts), ['account.sign_in_failed'])
    const entries = ['account.recovery_code_used', 'account.sign_in_failed']
    assert.deepEqual(actionsOf({ ...parts, usedRecoveryCode: true }), entries)
  }
})
