import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FailedSignIns } from '../src/features/overview/failed-sign-ins.ts'
import { joinIncidents } from '../src/features/overview/incidents.ts'

const since = new Date(Date.UTC(2026, 2, 4)).toISOString()
const failure = (ip: string, ...people: string[]): FailedSignIns => ({
  ip,
  count: 1,
  people: people.map(name => ({ userId: name, name })),
  last: since,
  isPasswordKnown: false,
})
const by = (name: string | null) => ({ by: name, since })

test('a failed sign-in and a webhook or an API key of the same member are one incident', () => {
  const [abroad, other, webhook, key] = [
    failure('192.0.2.1', 'Mallory'),
    failure('192.0.2.2', 'Ada'),
    by('Mallory'),
    by('Ada'),
  ]
  const { incidents, signIns, receivers } = joinIncidents([abroad, other], [key], [by(null), webhook, by('Grace')])
  assert.deepEqual(incidents, [
    { userId: 'Mallory', name: 'Mallory', signIns: [abroad], keys: [], receivers: [webhook] },
    { userId: 'Ada', name: 'Ada', signIns: [other], keys: [key], receivers: [] },
  ])
  assert.deepEqual([signIns, receivers], [[], [by(null), by('Grace')]])
})

test('the attempts on one member from several addresses are one incident, but one attempt is none', () => {
  const [first, second, single] = [
    failure('192.0.2.1', 'Ada'),
    failure('192.0.2.2', 'Ada'),
    failure('192.0.2.3', 'Grace'),
  ]
  const { incidents, signIns } = joinIncidents([first, single, second], [], [])
  assert.deepEqual(
    incidents.map(one => one.signIns),
    [[first, second]],
  )
  assert.deepEqual(signIns, [single])
})

test('an address from which several members were tried belongs to none of them', () => {
  const spray = failure('192.0.2.1', 'Ada', 'Mallory')
  const { incidents, signIns, receivers } = joinIncidents([spray], [], [by('Mallory')])
  assert.deepEqual([incidents, signIns, receivers], [[], [spray], [by('Mallory')]])
})
