import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENT_CATALOGUE, EVENT_TYPES } from '../../server/src/kernel/event-catalogue.ts'
import { eventsOfChange, subjectOf } from '../src/features/audit/events-of-change.ts'

test('every event type has a subject', () => {
  for (const type of EVENT_TYPES)
    assert.equal(typeof subjectOf({ type, data: EVENT_CATALOGUE[type].example }), 'string', type)
})

test('a change has the events about its targets and recorded values, and not those of others', () => {
  const own = [
    { type: 'member.suspended', data: { user_id: 'mallory', suspended_by: 'ada' } },
    { type: 'invitation.revoked', data: { invitation_id: 'to-alan' } },
    { type: 'governance.webhook.changed', data: { webhook_id: 'hook' } },
    { type: 'a.later_type', data: {} },
  ]
  const others = [
    { type: 'member.changed', data: { user_id: 'ada', name: 'mallory' } },
    { type: 'invitation.created', data: { invitation_id: 'to-grace', invited_by: 'mallory' } },
  ]
  const suspension = {
    target: { type: 'member', id: 'mallory', name: 'Mallory' },
    changes: { before: { status: 'active' }, after: { invitations_revoked: ['to-alan'] } },
  }
  const disabling = { target: { type: 'webhook', id: 'hook' }, changes: null }
  assert.deepEqual(eventsOfChange([...others, ...own], [suspension, disabling] as never), own)
})
