import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry, SignIn } from '@reeve/sdk'
import { type Happening, suspiciousSignIn } from '../src/features/members/happenings.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const failure = (hours: number, change: Partial<SignIn> = {}): Happening => ({
  at: ago(hours),
  signIn: { ip: '192.0.2.203', outcome: 'failed', new_address: true, ...change } as SignIn,
})
const act = (hours: number, action: string, by = 'mallory'): Happening => ({
  at: ago(hours),
  entry: { action, actor: { id: by } } as AuditEntry,
})

test('a failed sign-in from a new address before a new webhook or API key of the member is suspicious', () => {
  for (const action of ['governance.webhook.created', 'governance.webhook.changed', 'api_key.created']) {
    const found = suspiciousSignIn('mallory', [act(1, action), failure(2), failure(3)])
    assert.equal(found?.ip, '192.0.2.203', action)
  }
})

test('a failed sign-in alone, one after the change, and those of others or of earlier days are not suspicious', () => {
  const created = act(1, 'governance.webhook.created')
  for (const [name, happenings] of Object.entries({
    alone: [failure(2)],
    after: [failure(0.5), created],
    'another act': [act(1, 'invitation.created'), failure(2)],
    'by somebody else': [act(1, 'api_key.created', 'ada'), failure(2)],
    'a known address': [created, failure(2, { new_address: false })],
    successful: [created, failure(2, { outcome: 'signed_in' })],
    earlier: [act(30, 'api_key.created'), failure(31)],
  })) {
    assert.equal(suspiciousSignIn('mallory', happenings), undefined, name)
  }
})
