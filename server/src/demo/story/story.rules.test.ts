import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_LONG } from '../../../test/harness/long-form.ts'
import { createCalendar } from '../calendar.ts'
import { beginOf, storyOf } from './index.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/**
 * Hours of two weeks, which include the change to daylight saving time of European time zones. The short form has each
 * fifth one.
 */
const ENDS = Array.from({ length: 14 * 24 }, (_, hour) => new Date(2026, 2, 20, hour, hour % 60, 1)).filter(
  (_, hour) => IS_LONG || hour % 5 === 0,
)

const storyUntil = (end: Date) => {
  const calendar = createCalendar(end)
  return { calendar, steps: storyOf(calendar, 'http://127.0.0.1:7075') }
}

test('at any hour of any day, the story begins sixty days before and ends before now', () => {
  for (const end of ENDS) {
    const { calendar, steps } = storyUntil(end)
    const age = (end.getTime() - beginOf(calendar).getTime()) / DAY_MS
    assert.ok(age > 57 && age < 64, `${end}: ${age} days`)
    const [first, last] = [steps[0], steps.at(-1)]
    assert.ok(first && first.at > beginOf(calendar), `${end}: ${first?.at}`)
    assert.ok(last && last.at <= end, `${end}: ${last?.at}`)
  }
})

test('at any hour of any day, the last night is over, and the pending invitations are valid', () => {
  for (const end of ENDS) {
    const { calendar, steps } = storyUntil(end)
    const incident = steps.filter(({ by }) => by.person.name === 'Mallory Voss').slice(-2)
    const times = incident.map(({ at }) => at.toTimeString().slice(0, 5)).join(' ')
    assert.match(times, /^(02:41 02:47|03:41 03:47)$/, 'an hour later in the night in which clocks skip this one')
    assert.ok(end.getTime() - calendar.atNight('03:00').getTime() < 1.1 * DAY_MS, `${end}`)
    const isPending = /^(katherine|dorothy|tobias|alan|ivy)@/
    const sent = steps.filter(({ act }) => isPending.test(String((act.body as { email?: string } | undefined)?.email)))
    for (const { at } of sent) assert.ok(end.getTime() - at.getTime() < 7 * DAY_MS, `${end}: ${at}`)
  }
})

test('at any hour of any day, integrations are connected after the beginning and before they are registered', () => {
  for (const end of ENDS) {
    const { calendar, steps } = storyUntil(end)
    const begin = beginOf(calendar)
    const connections = steps.flatMap(({ at, act }) => {
      const { connected_at: time } = (act.body ?? {}) as { connected_at?: string }
      return time === undefined ? [] : [{ at, time: new Date(time) }]
    })
    assert.equal(connections.length, 3)
    for (const { at, time } of connections) assert.ok(begin <= time && time < at, `${end}: ${time.toISOString()}`)
  }
})

test('the stories of two days have the same people and the same requests', () => {
  const requests = (end: Date) => {
    const { steps } = storyUntil(end)
    return steps
      .filter(({ by }) => by.credential !== 'none' && typeof by.credential === 'string')
      .map(({ by, act }) => [by.person.name, act.method, act.path])
  }
  assert.deepEqual(requests(new Date(2026, 4, 6, 9)), requests(new Date(2026, 4, 8, 21)))
})
