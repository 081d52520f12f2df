import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { EVENT_CATALOGUE, EVENT_TYPES, type EventType } from '../../../kernel/event-catalogue.ts'
import { claimsOf } from './event-token.ts'
import { securityEventOf } from './security-events.ts'

const timestamp = '2026-03-02T09:30:00.700Z'
const at = new Date('2026-03-02T09:31:00.000Z')
const id = '0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80'
const issuer = 'https://reeve.acme.test'
const eventOf = (type: EventType, data: object = {}) => ({
  id,
  type,
  timestamp,
  data: { ...EVENT_CATALOGUE[type].example, ...data },
})
const tokenOf = (type: EventType, data: object = {}, url = 'https://siem.acme.test/in') =>
  claimsOf(eventOf(type, data), { organizationId: id, issuer, url, at })

/** The rows of the guide's table: the event’s type and the last part of the URI. */
function documented(): [string, string][] {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8')
  const rows = guide.matchAll(/^\| `([\w.]+)` \| (?:CAEP|RISC|SSF) `([\w-]+)` \|/gm)
  return [...rows].map(([, type = '', event = '']) => [type, event])
}

describe('security events', () => {
  test('docs/api.md lists every event that has a token, with the security event', () => {
    const actual = EVENT_TYPES.flatMap(type => {
      const security = securityEventOf(eventOf(type))
      return security ? [[type, security.uri.split('/').at(-1) ?? '']] : []
    })
    assert.deepEqual(documented().sort(), actual.sort())
    assert.equal(actual.length, 10)
  })

  test('a suspension disables the account; only the end of all sessions revokes them', () => {
    const uriOf = (type: EventType) => securityEventOf(eventOf(type))?.uri
    assert.equal(uriOf('member.suspended'), 'https://schemas.openid.net/secevent/risc/event-type/account-disabled')
    assert.equal(uriOf('member.reactivated'), 'https://schemas.openid.net/secevent/risc/event-type/account-enabled')
    assert.equal(uriOf('member.removed'), 'https://schemas.openid.net/secevent/risc/event-type/account-purged')
    for (const type of ['member.login_blocked', 'member.signed_out'] as const) {
      assert.equal(uriOf(type), 'https://schemas.openid.net/secevent/caep/event-type/session-revoked')
    }
    assert.equal(uriOf('member.session_ended'), undefined)
  })

  test('events of CAEP have a time in seconds, a reason that is not empty, and the required claims', () => {
    for (const type of EVENT_TYPES) {
      const security = securityEventOf(eventOf(type, 'reason' in EVENT_CATALOGUE[type].example ? { reason: null } : {}))
      if (!security?.uri.includes('/caep/')) continue
      const { event_timestamp, reason_admin, initiating_entity, ...claims } = security.claims
      assert.equal(event_timestamp, 1772443800)
      assert.ok((reason_admin as { en: string }).en.length > 10, type)
      assert.ok(['admin', 'system'].includes(String(initiating_entity)))
      if (!security.uri.endsWith('credential-change')) assert.deepEqual(claims, {})
      else assert.deepEqual(Object.keys(claims).slice(0, 2), ['credential_type', 'change_type'])
    }
  })
})

describe('claims', () => {
  test('a token names its issuer, audience, event, transaction, times and subject, and one event', () => {
    assert.deepEqual(tokenOf('member.removed', { reason: 'Left' }), {
      iss: issuer,
      aud: 'https://siem.acme.test/in',
      organization_id: id,
      iat: 1772443860,
      jti: id,
      txn: id,
      toe: 1772443800,
      sub_id: { format: 'iss_sub', iss: issuer, sub: EVENT_CATALOGUE['member.removed'].example.user_id },
      events: { 'https://schemas.openid.net/secevent/risc/event-type/account-purged': {} },
    })
  })

  test('the tokens of one suspension share their transaction', () => {
    const { suspension_id } = EVENT_CATALOGUE['member.suspended'].example
    assert.equal(tokenOf('member.suspended')?.txn, suspension_id)
    assert.equal(tokenOf('member.login_blocked')?.txn, suspension_id)
    assert.equal(tokenOf('member.login_blocked', { suspension_id: null })?.txn, id)
  })

  test('the audience has no query, and a ping is a verification of the webhook', () => {
    const token = tokenOf('governance.webhook.ping', {}, 'https://siem.acme.test/in?token=42')
    assert.equal(token?.aud, 'https://siem.acme.test/in')
    assert.deepEqual(token?.sub_id, {
      format: 'opaque',
      id: EVENT_CATALOGUE['governance.webhook.ping'].example.webhook_id,
    })
    assert.equal(JSON.stringify(token).includes('42"'), false)
  })

  test('an event without a security event has no token', () => {
    assert.equal(tokenOf('profile.created'), null)
  })
})
