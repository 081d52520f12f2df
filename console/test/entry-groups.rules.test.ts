import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@reeve/sdk'
import { daysOf } from '../src/features/audit/entry-groups.ts'

interface Facts {
  readonly action?: string
  readonly reason?: string
  readonly key?: string
  readonly target?: string
  readonly after?: object
}

const entry = (sequence: number, at: Date, { action = 'invitation.created', reason, key, target, after }: Facts = {}) =>
  ({
    sequence,
    action,
    reason: reason ?? null,
    occurred_at: at.toISOString(),
    actor: { type: 'member', id: 'ada', name: 'Ada', key: key === undefined ? null : { id: key, name: key } },
    target: { type: 'member', id: target ?? 'grace' },
    changes: after === undefined ? null : { before: {}, after },
    context: { ip: null },
  }) as unknown as AuditEntry

const noon = (minutes: number) => new Date(2026, 2, 2, 12, minutes)
/** For each row of each day, the sequence of its first entry and the number of its entries. */
const shapeOf = (entries: readonly AuditEntry[]) =>
  daysOf(entries).map(({ bursts }) => bursts.map(burst => [burst[0].sequence, burst.length]))

test('entries are grouped by day in the reader’s time zone', () => {
  const [late, early] = [new Date(2026, 2, 3, 0, 1), new Date(2026, 2, 2, 23, 59)]
  assert.deepEqual(shapeOf([entry(2, late), entry(1, early)]), [[[2, 1]], [[1, 1]]])
  assert.equal(daysOf([entry(1, early)])[0]?.begin, new Date(2026, 2, 2).getTime())
})

test('only a burst of the same action by the same actor is folded', () => {
  const alike = [5, 4, 3, 2].map(sequence => entry(sequence, noon(sequence)))
  assert.deepEqual(shapeOf([...alike, entry(1, noon(1), { action: 'invitation.revoked' })]), [
    [
      [5, 4],
      [1, 1],
    ],
  ])
  const other = entry(3, noon(3), { reason: 'left' })
  assert.equal(shapeOf([...alike.slice(0, 2), other, ...alike.slice(3)])[0]?.length, 4)
  assert.equal(shapeOf(alike.slice(1))[0]?.length, 3, 'three are too few')
  const apart = [40, 29, 18, 7].map((minute, index) => entry(9 - index, noon(minute)))
  assert.equal(shapeOf(apart)[0]?.length, 4, 'more than ten minutes lie between them')
})

test('routine changes by a program are folded over the whole day, but not across another entry', () => {
  const edit = (sequence: number, hour: number, facts: Facts = {}) =>
    entry(sequence, new Date(2026, 2, 2, hour), { action: 'member.changed', key: 'rota', ...facts })
  const edits = [edit(9, 20), edit(8, 16, { after: { external_id: 'm-1' } }), edit(7, 12, { target: 'omar' })]
  assert.deepEqual(shapeOf(edits), [[[9, 3]]])
  const incident = entry(8, new Date(2026, 2, 2, 16), { action: 'governance.webhook.created', key: 'rota' })
  assert.equal(shapeOf([edit(9, 20), incident, edit(7, 12), edit(6, 11)])[0]?.length, 4)
  assert.equal(shapeOf(edits.map(one => ({ ...one, actor: { ...one.actor, key: null } })))[0]?.length, 3, 'by a person')
})

test('entries whose sentence says more than their target are not folded together', () => {
  const assign = (sequence: number, profile_name: string) =>
    entry(sequence, noon(sequence), { action: 'member.profile_changed', after: { profile_name } })
  assert.deepEqual(shapeOf([9, 8, 7, 6].map(n => assign(n, 'Support'))), [[[9, 4]]])
  assert.equal(shapeOf([assign(9, 'Owner'), ...[8, 7, 6].map(n => assign(n, 'Support'))])[0]?.length, 4)
  const refuse = (sequence: number, operation: string) =>
    entry(sequence, noon(sequence), { action: 'operation.refused', after: { operation } })
  assert.deepEqual(shapeOf([9, 8, 7, 6].map(n => refuse(n, 'suspendMember'))), [[[9, 4]]])
  assert.equal(shapeOf([9, 8, 7, 6].map(n => refuse(n, n > 7 ? 'suspendMember' : 'removeMember')))[0]?.length, 4)
})
