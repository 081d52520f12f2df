import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendFacts, facts } from '../../../../test/harness/append-facts.ts'
import { openTrail } from '../../../../test/harness/audit-trail.ts'
import type { Received } from '../../../../test/harness/http-receiver.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { runJob, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import {
  ACCEPTS,
  type Behaviour,
  entriesIn,
  linesIn,
  startTrailReceiver,
  type TrailReceiver,
} from '../../../../test/harness/trail-receiver.ts'
import { openPool } from '../../../database/pool.ts'
import { readTrail } from '../index.ts'
import { lockSink, releaseSink } from './sink.sql.ts'

let reeve: TestReeve
let trail: ReturnType<typeof openTrail>
let receiver: TrailReceiver
let behave: (batch: Received) => Behaviour = () => ACCEPTS
before(async () => {
  receiver = await startTrailReceiver(batch => behave(batch))
  reeve = await startReeve({ config: { auditSink: { url: receiver.url, token: null } } })
  trail = openTrail(reeve)
})
after(async () => {
  await trail?.close()
  await reeve?.stop()
  receiver?.close()
})

let sinks = 0
const makeSink = (token?: string) => trail.sink(`${receiver.url}?${++sinks}`, token)
const batchesFor = ({ id }: Organization, from: number) =>
  receiver.batches.slice(from).filter(({ headers }) => headers['reeve-organization'] === id)

test('a receiver gets batches of one chain: the lines of the export, and then the checkpoints', async () => {
  const acme = await reeve.organization()
  await trail.sign()
  await appendFacts(
    reeve.app.runtime,
    acme.id,
    facts(60, () => ({ reason: 'x'.repeat(20_000) })),
  )
  await trail.sign()
  const from = receiver.batches.length
  await makeSink('a token').run()
  const batches = batchesFor(acme, from)
  const exported = await trail.exportOf(acme)
  for (const { headers, body } of batches) {
    assert.deepEqual([headers['content-type'], headers.authorization], ['application/x-ndjson', 'Bearer a token'])
    assert.ok(body.length <= 1024 * 1024)
  }
  const [first, second, ...more] = batches.map(({ headers }) => [
    Number(headers['reeve-first-sequence']),
    Number(headers['reeve-last-sequence']),
  ])
  assert.deepEqual([first?.[0], second?.[0], second?.[1], more], [1, (first?.[1] ?? 0) + 1, exported.length, []])
  const lines = batches.flatMap(({ body }) => linesIn(body))
  assert.deepEqual(entriesIn(lines), exported)
  const { body } = await acme.owner.call('GET /v1/audit/checkpoints?order=asc')
  const parsed = lines.map(line => JSON.parse(line))
  const checkpoints = parsed.filter(({ signature }) => signature)
  assert.deepEqual(checkpoints, body.checkpoints)
  assert.equal(parsed[checkpoints[0].sequence].signature, checkpoints[0].signature, 'behind its entry')
})

test('readTrail() returns at most the given number of entries, and at least one line', async () => {
  const acme = await reeve.organization()
  await trail.grow(acme, 10)
  await trail.sign()
  const [start, to] = [
    { sequence: 0, checkpoint: 0 },
    { sequence: 10, checkpoint: 10 },
  ]
  const read = (most: number, bytes: number) =>
    readTrail(reeve.app.pool, acme.id, { after: { ...start, sequence: 2 }, to, most, bytes })
  const three = await read(3, 1_000_000)
  assert.deepEqual([three.first?.sequence, three.last?.sequence, three.end.sequence], [3, 5, 5])
  const one = await read(3, 1)
  assert.deepEqual([linesIn(one.text).length, one.end], [1, { sequence: 3, checkpoint: 0 }])
})

test('a checkpoint that is signed after its entries were shipped is shipped on its own', async () => {
  const acme = await reeve.organization()
  const sink = makeSink()
  await sink.run()
  const from = receiver.batches.length
  await trail.sign()
  await sink.run()
  const [batch, ...more] = batchesFor(acme, from)
  assert.deepEqual([more, batch?.headers['reeve-first-sequence']], [[], undefined])
  assert.ok(JSON.parse(batch?.body ?? '').signature)
})

test('a failing receiver is logged once, gets nothing during the pause, and then gets everything', async () => {
  const acme = await reeve.organization()
  await trail.sign()
  const sink = makeSink()
  trail.said.length = 0
  for (const status of [500, 301, null]) {
    behave = () => ({ keeps: false, status })
    await sink.run()
  }
  assert.match(trail.said.join(), /^sending to the audit sink failed \(it answered 500\), will retry$/)
  const from = receiver.batches.length
  await sink.runInPause()
  assert.equal(receiver.batches.length, from)
  behave = () => ACCEPTS
  await sink.run()
  assert.deepEqual(entriesIn(batchesFor(acme, from).flatMap(({ body }) => linesIn(body))), await trail.exportOf(acme))
  assert.deepEqual(trail.said.slice(1), ['the audit sink accepts entries again'])
})

test('a chain that the receiver refuses does not block the others', async () => {
  const [refused, acme] = [await reeve.organization(), await reeve.organization()]
  const sink = makeSink()
  await sink.run()
  await Promise.all([trail.grow(refused), trail.grow(acme)])
  await trail.sign()
  // Creates more chains than one poll reads, to show that the other chain is shipped after the refusal.
  await reeve.query`
    insert into audit_sink_positions (organization_id, sink_id, due_sequence, waiting_since)
    select gen_random_uuid(), id, 1, 'epoch' from audit_sinks, generate_series(1, 150)
    where address_hash = sha256(${sink.url}::bytea)`
  await reeve.query`update audit_sink_positions set waiting_since = '-infinity' where organization_id = ${refused.id}`
  behave = ({ headers }) => (headers['reeve-organization'] === refused.id ? { keeps: false, status: 400 } : ACCEPTS)
  const from = receiver.batches.length
  await sink.run()
  behave = () => ACCEPTS
  assert.deepEqual([batchesFor(refused, from).length, batchesFor(acme, from).length], [1, 1])
})

test('one process ships at a time', async t => {
  const acme = await reeve.organization()
  const elsewhere = openPool(reeve.database.target, 1)
  t.after(() => elsewhere.close())
  const url = `${receiver.url}?shared`
  const { signal } = new AbortController()
  const one = trail.job(url).run(signal)
  const other = trail.job(url, null, elsewhere).run(signal)
  const from = receiver.batches.length
  await Promise.all([one, other])
  assert.equal(batchesFor(acme, from).length, 1)
})

test('entries without a checkpoint are shipped by the sweep', async () => {
  const acme = await reeve.organization()
  const sink = makeSink()
  await sink.run()
  await trail.grow(acme)
  const from = receiver.batches.length
  await sink.run()
  assert.equal(batchesFor(acme, from).length, 0, 'the sweep comes once a minute')
  await reeve.query`update audit_sinks set swept_at = 'epoch'`
  await sink.run()
  assert.equal(batchesFor(acme, from).length, 1)
})

test('the sweep of one sink does not delete another that was just created', async () => {
  const sink = makeSink()
  await sink.run()
  const addressHash = createHash('sha256').update('https://new.example/').digest()
  const lease = await reeve.app.pool.borrow()
  await lockSink(lease, '1', addressHash)
  await lease.run(releaseSink('1'))
  lease.end()
  await reeve.query`update audit_sinks set swept_at = 'epoch' where address_hash <> ${addressHash}`
  await sink.run()
  assert.equal((await reeve.query`select from audit_sinks where address_hash = ${addressHash}`).length, 1)
})

test('chains that are behind are found by an index among 10,000 others, and measured', async () => {
  const sink = makeSink()
  await sink.run()
  const { query } = reeve
  await query`
    insert into audit_sink_positions (organization_id, sink_id, shipped_sequence, due_sequence, waiting_since)
    select gen_random_uuid(), s.id, 5, 5, now() from audit_sinks s, generate_series(1, 10000)`
  await query`analyze audit_sink_positions`
  const scans = async () => {
    const [row] = await query<{ scans: number }[]>`
      select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'backlog_of_a_sink'`
    return row?.scans ?? 0
  }
  const earlier = await scans()
  // PostgreSQL updates a connection's index statistics at most once a second.
  for (const late = performance.now() + 60_000; (await scans()) === earlier; await sleep(150)) {
    assert.ok(performance.now() < late, 'the index was not used')
    await sink.run()
  }
  const acme = await reeve.organization()
  await runJob(reeve, 'audit sink')
  await trail.grow(acme, 3)
  await trail.sign()
  const metrics = async () => {
    const text = await (await fetch(`${reeve.url}/metrics`)).text()
    return (name: string) => Number(new RegExp(`^reeve_audit_sink_${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const behind = await metrics()
  assert.ok(behind('entries_behind') >= 3 && behind('chains_behind') >= 1)
  assert.ok(behind('lag_seconds') > 0)
  await runJob(reeve, 'audit sink')
  // Measurements are cached for ten seconds.
  reeve.clock.advance(10_000)
  const even = await metrics()
  assert.deepEqual([even('chains_behind'), even('entries_behind'), even('lag_seconds')], [0, 0, 0])
  assert.ok(Math.abs(even('last_success_timestamp_seconds') - Date.now() / 1_000) < 60)
})
