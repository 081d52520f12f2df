import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import type { Answer } from '../../test/harness/call.ts'
import { type Demo, startDemo } from '../../test/harness/demo.ts'
import { onlyLong } from '../../test/harness/long-form.ts'
import { startReeve } from '../../test/harness/reeve.ts'
import { operatorOrigin } from '../commands/runtime.ts'
import { lowestIdAt } from '../kernel/ids.ts'
import { fillWithDemo, startReceiver } from './index.ts'

const DAY_MS = 24 * 60 * 60_000
const PATIENCE_MS = 5 * 60_000
/**
 * Maximum processor time per audit entry of the demo, including sign-ins, mails and deliveries. The unit is the time of
 * one suspension by HTTP, measured in the same run, because machines and their load vary. The usual value is 2.5.
 */
const MOST_PER_ENTRY = 3.5
/** Columns whose times may be in the future, because something ends or is due then. */
const MAY_BE_LATER = /^(expires_at|absolute_expires_at|next_attempt_at|next_due_at|claimed_until|held_until)$/

const options = onlyLong('guides.system.test.ts fills the demo and uses it')
const long = (name: string, work: (t: TestContext) => void | Promise<void>) => test(name, options, work)

let demo: Demo
let processorMs: number
before(
  async () => {
    if (options.skip) return
    processorMs = await processorTimeOf(async () => {
      demo = await startDemo()
    })
  },
  { timeout: PATIENCE_MS },
)
after(() => demo?.stop())

const get = async (path: string): Promise<Answer['body']> => {
  const answer = await demo.call(`GET ${path}`, { key: demo.exports.REEVE_API_KEY })
  assert.equal(answer.status, 200, path)
  return answer.body
}

long('a database that is not empty is not filled, and the text says how to start over', async () => {
  const receiver = await startReceiver()
  const text = async (dataDir: string | null) => {
    const { app, openAgain, url } = demo
    const filled = {
      app,
      openAgain,
      url,
      receiver,
      dataDir,
      log: { info() {} },
      onDay() {},
      variables: [],
      isStopping: () => false,
      by: operatorOrigin(),
      hasConsole: false,
    }
    return (await fillWithDemo(filled)).split('\n')[0]
  }
  try {
    assert.deepEqual(
      [await text('/srv/data'), await text(null)],
      [
        'The database is not empty, so --demo adds nothing. To start the demo over, stop this Reeve and remove the ' +
          'folder /srv/data with all its data.',
        'The database is not empty, so --demo adds nothing. To start the demo over, stop this Reeve and set ' +
          'DATABASE_URL to an empty database.',
      ],
    )
  } finally {
    await receiver.close()
  }
})

long('after an interrupted fill, the text says that the demo is incomplete', async t => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-demo-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const { app, openAgain, url, stop } = await startReeve()
  const receiver = await startReceiver()
  const common = { app, openAgain, url, receiver, dataDir, log: { info() {} }, by: operatorOrigin(), variables: [] }
  const fill = (onDay: () => void) => fillWithDemo({ ...common, onDay, isStopping: () => false, hasConsole: false })
  try {
    await assert.rejects(
      fill(() => {
        throw new Error('the power fails')
      }),
      /the power fails/,
    )
    const [first] = (await fill(() => {})).split('\n')
    assert.equal(
      first,
      'The demo is incomplete, because a start with --demo was interrupted. To start the demo over, stop this Reeve ' +
        `and remove the folder ${dataDir} with all its data.`,
    )
  } finally {
    await receiver.close()
    await stop()
  }
})

long('each value is exported as one variable, under the name that the client commands read', () => {
  assert.match(demo.exports.REEVE_API_KEY ?? '', /^rve_/)
  const values = Object.values(demo.exports)
  assert.deepEqual([...new Set(values)], values)
})

long('the organization has the people and settings of the story', async () => {
  assert.deepEqual(await get('/v1/members/counts'), { active: 42, suspended: 6 })
  assert.equal((await get('/v1/profiles')).profiles.length, 8)
  assert.equal((await get('/v1/invitations?status=pending&limit=100')).invitations.length, 12)
  const [keys] = await demo.query`select count(*)::integer from api_keys where revoked_at is null
    and (expires_at is null or expires_at > now())`
  assert.equal(keys?.count, 14)
  const { webhooks } = await get('/v1/governance/webhooks')
  const shown = webhooks.map(({ url, disabled_reason }: { url: string; disabled_reason: string | null }) => [
    new URL(url).host.split(':')[0] + new URL(url).pathname,
    disabled_reason,
  ])
  assert.deepEqual(shown, [
    ['127.0.0.1/hr', 'gone'],
    ['127.0.0.1/siem', null],
    ['127.0.0.1/tickets', null],
    ['127.0.0.1/chat', null],
    ['127.0.0.1/lake', null],
    ['paste.example/hooks/9f2c', null],
  ])
})

long('most members were active in the last days', async () => {
  const { members } = await get('/v1/members?status=active&limit=100')
  const days = members.flatMap(({ last_active_at: at }: { last_active_at: string | null }) =>
    at === null ? [] : [(Date.now() - Date.parse(at)) / DAY_MS],
  )
  assert.ok(days.length >= 30, `${days.length} of ${members.length} were ever active`)
  const recent = days.filter((age: number) => age < 7).length
  assert.ok(recent >= 22, `${recent} were active in the last week`)
})

long('the history of sixty days verifies, with the work of seven people and their refusals', async () => {
  assert.equal((await get('/v1/audit/verification')).first_fault, null)
  const [trail] = await demo.query`
    select count(*)::integer as entries, min(occurred_at) as first,
      count(distinct actor ->> 'id') filter (where actor ->> 'type' = 'member')::integer as people,
      count(distinct context ->> 'ip')::integer as addresses,
      count(*) filter (where action = 'operation.refused')::integer as refusals,
      count(*) filter (where action like '%pinged')::integer as pings
    from audit_entries where organization_id = ${demo.exports.ORG ?? ''}`
  assert.ok(trail)
  assert.ok(trail.entries >= 550 && trail.entries <= 700, `${trail.entries} entries`)
  assert.deepEqual([trail.people, trail.pings], [7, 0])
  assert.ok(trail.refusals >= 10 && trail.addresses >= 8, JSON.stringify(trail))
  const age = Date.now() - trail.first.getTime()
  assert.ok(age > 57 * DAY_MS && age < 64 * DAY_MS, `the first entry is ${age / DAY_MS} days old`)
})

long('the last night has a failed sign-in from abroad, and a webhook that Mallory’s key has created', async () => {
  const [failure] = await demo.query`
    select context ->> 'ip' as ip, target ->> 'name' as name, occurred_at
    from audit_entries where action = 'account.sign_in_failed'`
  const [created] = await demo.query`
    select context ->> 'ip' as ip, actor ->> 'name' as name, actor -> 'key' ->> 'name' as key, occurred_at
    from audit_entries where action = 'governance.webhook.created' order by sequence desc limit 1`
  assert.equal(failure?.name, 'mallory@northwind.example')
  assert.deepEqual([created?.name, created?.key, created?.ip], ['Mallory Voss', 'laptop', failure?.ip])
  const clock = [failure, created].map(row => row?.occurred_at.toTimeString().slice(0, 5))
  assert.deepEqual(clock, ['02:41', '02:47'])
  assert.ok(Date.now() - failure?.occurred_at.getTime() < 1.2 * DAY_MS)
})

long('the failed sign-in of the last night is in the list of sign-ins, from a new address', async () => {
  const { sign_ins } = await get('/v1/sign-ins?outcome=failed&ip=192.0.2.203')
  assert.deepEqual(
    sign_ins.map(({ name, outcome, new_address }: Answer['body']) => [name, outcome, new_address]),
    [['Mallory Voss', 'failed', true]],
  )
})

long('the last 24 hours have deliveries by day and night, some of them refused at first', async () => {
  const { webhooks } = await get('/v1/governance/deliveries/summary')
  const hours = Array.from({ length: 24 }, (_, hour) =>
    webhooks.some((webhook: Answer['body']) => webhook.hours[hour].delivered > 0),
  )
  assert.ok(hours.filter(Boolean).length >= 10, JSON.stringify(hours))
  const sum = (field: string) => webhooks.reduce((all: number, one: Answer['body']) => all + one[field], 0)
  assert.ok(sum('delivered') >= 30 && sum('failed') >= 1, JSON.stringify(webhooks))
  const [pending] = await demo.query`select count(*)::integer from deliveries where status in ('pending', 'sending')`
  assert.equal(pending?.count, 0)
})

long('no time is in the future, and ids contain the creation time of their rows', async () => {
  const columns = await demo.query<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`
  assert.ok(columns.length > 30)
  for (const { table_name: table, column_name: column } of columns) {
    if (MAY_BE_LATER.test(column)) continue
    const [row] = await demo.query`select max(${demo.query(column)}) as latest from ${demo.query(table)}`
    assert.ok(row?.latest === null || row?.latest <= new Date(), `${table}.${column}: ${row?.latest}`)
  }
  for (const table of ['invitations', 'api_keys', 'webhooks', 'deliveries', 'accounts', 'sessions']) {
    const rows = await demo.query`select id::text, created_at from ${demo.query(table)}`
    assert.ok(rows.length > 0, table)
    for (const row of rows) {
      assert.equal(row.id.slice(0, 13), lowestIdAt(row.created_at).slice(0, 13), `${table} ${row.id}`)
    }
  }
})

long('filling takes the processor time of few suspensions for each entry', async () => {
  const { REEVE_API_KEY: key, MALLORY: id } = demo.exports
  const [trail] = await demo.query`select count(*)::integer as entries from audit_entries`
  const body = { reason: 'measured', block_login: false, keep_oracle: true }
  const changes = 200
  const changesMs = await processorTimeOf(async () => {
    for (let index = 0; index < changes / 2; index++) {
      const suspended = await demo.call(`POST /v1/members/${id}/suspension`, { key, body })
      const reactivated = await demo.call(`DELETE /v1/members/${id}/suspension`, { key })
      assert.deepEqual([suspended.status, reactivated.status], [200, 200])
    }
  })
  const perEntry = processorMs / trail?.entries / (changesMs / changes)
  assert.ok(perEntry < MOST_PER_ENTRY, `${processorMs} ms for ${trail?.entries} entries: ${perEntry} suspensions each`)
})

/** Processor time of this process in milliseconds. */
async function processorTimeOf(work: () => Promise<void>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
