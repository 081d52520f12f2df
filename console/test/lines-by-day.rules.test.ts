import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@reeve/sdk'
import { linesByDay } from '../src/features/overview/lines-by-day.ts'

const entry = (hour: number, action: string, key: string | null) =>
  ({
    action,
    occurred_at: new Date(2026, 2, 2, hour).toISOString(),
    actor: { id: 'grace', key: key && { id: key, name: key } },
  }) as unknown as AuditEntry

const single = (entries: readonly AuditEntry[]) => entries.map(last => ({ last, count: 1 }))
const textOf = ({ last }: { readonly last: AuditEntry }) => `${new Date(last.occurred_at).getHours()} ${last.action}`
const linesOf = (entries: readonly AuditEntry[], most = 10) =>
  linesByDay(entries, most, single).map(({ runs }) => runs.map(textOf))

test('routine changes by an API key do not push other lines out, and the lines of a day are sorted by time', () => {
  const rota = (hour: number) => entry(hour, 'member.changed', 'rota')
  const incident = entry(2, 'governance.webhook.created', 'laptop')
  assert.deepEqual(linesOf([rota(6), rota(4), incident, rota(1), rota(-2), entry(-8, 'member.suspended', null)]), [
    ['6 member.changed', '4 member.changed', '2 governance.webhook.created', '1 member.changed'],
    ['22 member.changed', '16 member.suspended'],
  ])
  assert.deepEqual(linesOf([rota(6), rota(4), incident], 2), [['6 member.changed', '2 governance.webhook.created']])
  assert.deepEqual(linesOf([rota(6), incident], 1), [['2 governance.webhook.created']])
})

test('changes by people are not routine changes', () => {
  const edited = entry(6, 'member.changed', null)
  assert.deepEqual(linesOf([edited, entry(2, 'member.suspended', null)], 1), [['6 member.changed']])
})
