import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@reeve/sdk'
import { daysOf } from '../src/features/audit/entry-groups.ts'

const entry = (sequence: number, at: Date, action = 'invitation.created', reason: string | null = null) =>
  ({
    sequence,
    action,
    reason,
    occurred_at: at.toISOString(),
    actor: { id: 'ada', name: 'Ada', key: null },
    context: { ip: null },
  }) as unknown as AuditEntry

const noon = (minutes: number) => new Date(2026, 2, 2, 12, minutes)
const shapeOf = (entries: readonly AuditEntry[]) =>
  daysOf(entries).map(({ bursts }) => bursts.map(({ first, others }) => [first.sequence, others.length]))

test('entries are grouped by day in the reader’s time zone', () => {
  const [late, early] = [new Date(2026, 2, 3, 0, 1), new Date(2026, 2, 2, 23, 59)]
  assert.deepEqual(shapeOf([entry(2, late), entry(1, early)]), [[[2, 0]], [[1, 0]]])
  assert.equal(daysOf([entry(1, early)])[0]?.begin, new Date(2026, 2, 2).getTime())
})

test('only a burst of the same action by the same actor is collapsed', () => {
  const alike = [5, 4, 3, 2].map(sequence => entry(sequence, noon(sequence)))
  assert.deepEqual(shapeOf([...alike, entry(1, noon(1), 'invitation.revoked')]), [
    [
      [5, 3],
      [1, 0],
    ],
  ])
  const other = entry(3, noon(3), 'invitation.created', 'left')
  assert.equal(shapeOf([...alike.slice(0, 2), other, ...alike.slice(3)])[0]?.length, 4)
  assert.equal(shapeOf(alike.slice(1))[0]?.length, 3, 'three are too few')
  const apart = [40, 29, 18, 7].map((minute, index) => entry(9 - index, noon(minute)))
  assert.equal(shapeOf(apart)[0]?.length, 4, 'more than ten minutes lie between them')
})
