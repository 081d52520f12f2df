import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { appendFacts, facts, OPERATOR } from '../../../../test/harness/append-facts.ts'
import type { Received } from '../../../../test/harness/http-receiver.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { runJob, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import {
  type Behaviour,
  entriesIn,
  linesIn,
  startTrailReceiver,
  TAKES,
  type TrailReceiver,
} from '../../../../test/harness/trail-receiver.ts'
import { openPool, type Pool } from '../../../database/pool.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { noRequest } from '../../../operations/internal-change.ts'
import { readTrail, recordSystemEntry } from '../index.ts'
import { createFolderSink } from './folder-sink.ts'
import { shipTrailJob } from './index.ts'
import { releaseSink, takeSink } from './sink.sql.ts'

let reeve: TestReeve
let receiver: TrailReceiver
let behave: (batch: Received) => Behaviour = () => TAKES
let session: Pool
let folder: string
before(async () => {
  receiver = await startTrailReceiver(batch => behave(batch))
  reeve = await startReeve({ config: { auditSink: { url: receiver.url, token: null } } })
  session = openPool(reeve.database.target, 1)
  folder = mkdtempSync(join(tmpdir(), 'reeve-sink-'))
})
after(async () => {
  await session?.close()
  await reeve?.stop()
  receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

const said: string[] = []
const log = {
  info: (_: object, message: string) => void said.push(message),
  warn: (_: object, message: string) => void said.push(message),
}

let sinks = 0
/** A sink of its own, which begins with the first entry of every chain. */
function makeSink(kind: 'https' | 'folder', { token = null }: { token?: string | null } = {}) {
  const path = join(folder, `of-${++sinks}`, 'trail')
  const url = kind === 'folder' ? pathToFileURL(path).href : `${receiver.url}?${sinks}`
  const job = shipTrailJob({ pool: reeve.app.pool, session, address: { url, token }, log })
  return {
    url,
    /** One run, as the next one comes after the pause for a failure. */
    async run() {
      await reeve.query`update audit_sinks set retry_at = null`
      await job.run(new AbortController().signal)
    },
    runInPause: () => job.run(new AbortController().signal),
    file: ({ id }: { id: string }) => join(path, `${id === SYSTEM_ORGANIZATION ? 'system' : id}.ndjson`),
  }
}
const batchesFor = ({ id }: Organization, from: number) =>
  receiver.batches.slice(from).filter(({ headers }) => headers['reeve-organization'] === id)
const exportOf = async ({ owner }: Organization) => linesIn((await owner.call('GET /v1/audit/export')).body)
const grow = ({ id }: Organization, count = 1) => appendFacts(reeve.app.mechanism, id, facts(count))
const sign = () => runJob(reeve, 'audit checkpoints')

test('a receiver gets batches of one chain, with the lines of the export and the checkpoints behind them', async () => {
  const acme = await reeve.organization()
  await sign()
  await appendFacts(
    reeve.app.mechanism,
    acme.id,
    facts(60, () => ({ reason: 'x'.repeat(20_000) })),
  )
  await sign()
  const from = receiver.batches.length
  await makeSink('https', { token: 'a token' }).run()
  const batches = batchesFor(acme, from)
  const exported = await exportOf(acme)
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

test('a piece of a chain has at most so many entries, and at least one line', async () => {
  const acme = await reeve.organization()
  await grow(acme, 10)
  await sign()
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

test('a checkpoint that is signed after its entries have left follows them by itself', async () => {
  const acme = await reeve.organization()
  const sink = makeSink('https')
  await sink.run()
  const from = receiver.batches.length
  await sign()
  await sink.run()
  const [batch, ...more] = batchesFor(acme, from)
  assert.deepEqual([more, batch?.headers['reeve-first-sequence']], [[], undefined])
  assert.ok(JSON.parse(batch?.body ?? '').signature)
})

test('a receiver that fails is logged once, gets nothing in the pause, and then everything', async () => {
  const acme = await reeve.organization()
  await sign()
  const sink = makeSink('https')
  said.length = 0
  for (const status of [500, 301, null]) {
    behave = () => ({ keeps: false, status })
    await sink.run()
  }
  assert.match(
    said.join(),
    /^the audit sink does not take the trail \(it answered 500\); it is sent again until it does$/,
  )
  const from = receiver.batches.length
  await sink.runInPause()
  assert.equal(receiver.batches.length, from)
  behave = () => TAKES
  await sink.run()
  assert.deepEqual(entriesIn(batchesFor(acme, from).flatMap(({ body }) => linesIn(body))), await exportOf(acme))
  assert.deepEqual(said.slice(1), ['the audit sink takes everything again'])
})

test('a chain that the receiver refuses keeps no other back', async () => {
  const [refused, acme] = [await reeve.organization(), await reeve.organization()]
  const sink = makeSink('https')
  await sink.run()
  await Promise.all([grow(refused), grow(acme)])
  await sign()
  // More chains than one look takes, so that the other one comes after the refusal.
  await reeve.query`
    insert into audit_sink_positions (organization_id, sink_id, due_sequence, waiting_since)
    select gen_random_uuid(), id, 1, 'epoch' from audit_sinks, generate_series(1, 150)
    where address_hash = sha256(${sink.url}::bytea)`
  await reeve.query`update audit_sink_positions set waiting_since = '-infinity' where organization_id = ${refused.id}`
  behave = ({ headers }) => (headers['reeve-organization'] === refused.id ? { keeps: false, status: 400 } : TAKES)
  const from = receiver.batches.length
  await sink.run()
  behave = () => TAKES
  assert.deepEqual([batchesFor(refused, from).length, batchesFor(acme, from).length], [1, 1])
})

test('one process ships at a time', async t => {
  const acme = await reeve.organization()
  const elsewhere = openPool(reeve.database.target, 1)
  t.after(() => elsewhere.close())
  const address = { url: `${receiver.url}?shared`, token: null }
  const [one, other] = [session, elsewhere].map(held =>
    shipTrailJob({ pool: reeve.app.pool, session: held, address, log }).run(new AbortController().signal),
  )
  const from = receiver.batches.length
  await Promise.all([one, other])
  assert.equal(batchesFor(acme, from).length, 1)
})

test('entries that were refused a signature leave too', async () => {
  const acme = await reeve.organization()
  const sink = makeSink('https')
  await sink.run()
  await grow(acme)
  const from = receiver.batches.length
  await sink.run()
  assert.equal(batchesFor(acme, from).length, 0, 'the sweep comes once a minute')
  await reeve.query`update audit_sinks set swept_at = 'epoch'`
  await sink.run()
  assert.equal(batchesFor(acme, from).length, 1)
})

test('the sweep of one sink does not forget another that was made a moment ago', async () => {
  const sink = makeSink('https')
  await sink.run()
  const addressHash = createHash('sha256').update('https://new.example/').digest()
  const lease = await reeve.app.pool.borrow()
  await takeSink(lease.sql, '1', addressHash)
  await releaseSink(lease.sql, '1')
  lease.end()
  await reeve.query`update audit_sinks set swept_at = 'epoch' where address_hash <> ${addressHash}`
  await sink.run()
  assert.equal((await reeve.query`select from audit_sinks where address_hash = ${addressHash}`).length, 1)
})

test('a folder has a file for each chain, private, which goes on where it ends', async () => {
  const acme = await reeve.organization()
  await sign()
  const sink = makeSink('folder')
  const read = () => linesIn(readFileSync(sink.file(acme), 'utf8'))
  const fact = { action: 'test.done', target: { type: 'test', id: '1' } }
  await recordSystemEntry(reeve.app.mechanism, fact, { actor: OPERATOR, context: noRequest() })
  await sink.run()
  assert.ok(linesIn(readFileSync(sink.file({ id: SYSTEM_ORGANIZATION }), 'utf8')).length > 0)
  assert.deepEqual(entriesIn(read()), await exportOf(acme))
  assert.deepEqual(
    [statSync(sink.file(acme)).mode & 0o777, statSync(join(sink.file(acme), '..')).mode & 0o777],
    [0o600, 0o700],
  )

  appendFileSync(sink.file(acme), '{"id":"half a line')
  await grow(acme)
  await sign()
  await sink.run()
  assert.deepEqual(entriesIn(read()), await exportOf(acme), 'half a line is cut off')

  const whole = readFileSync(sink.file(acme), 'utf8')
  truncateSync(sink.file(acme), whole.indexOf('\n') + 1)
  await grow(acme)
  await sign()
  await sink.run()
  assert.deepEqual(entriesIn(read()), await exportOf(acme), 'lines that were lost at the end are written again')
  const signedIn = (lines: readonly string[]) => {
    const checkpoints = lines.map(line => JSON.parse(line)).filter(({ signature }) => signature)
    return [...new Set(checkpoints.map(({ sequence }) => sequence))]
  }
  const signed = async () => {
    const rows = await reeve.query`
      select sequence::int from audit_checkpoints where organization_id = ${acme.id} order by sequence`
    return rows.map(({ sequence }) => sequence)
  }
  assert.deepEqual(signedIn(read()), await signed(), 'checkpoints that were lost too')
  const lines = readFileSync(sink.file(acme), 'utf8').trimEnd()
  truncateSync(sink.file(acme), Buffer.byteLength(lines.slice(0, lines.lastIndexOf('\n') + 1)))
  await grow(acme)
  await sign()
  await sink.run()
  assert.deepEqual(signedIn(read()), await signed(), 'also one that was the last line')

  await reeve.query`update audit_sink_positions set shipped_sequence = 0, shipped_checkpoint = 0`
  await sink.run()
  const entries = read().filter(line => !JSON.parse(line).signature)
  assert.deepEqual(entries, await exportOf(acme), 'a position that was lost repeats no entry')

  renameSync(sink.file(acme), `${sink.file(acme)}.1`)
  await grow(acme)
  await sign()
  await sink.run()
  const exported = await exportOf(acme)
  assert.deepEqual(
    read().filter(line => !JSON.parse(line).signature),
    exported.slice(-1),
    'a new file goes on',
  )
})

test('a folder that contradicts the database is left as it is, and the log says so', async () => {
  const acme = await reeve.organization()
  await sign()
  const sink = makeSink('folder')
  await sink.run()
  const { sequence, ...rest } = JSON.parse((await exportOf(acme)).at(-1) ?? '')
  for (const [line, complaint] of [
    [{ sequence: sequence + 1, ...rest }, /up to entry \d+, and the database ends at \d+/],
    [{ sequence, ...rest, hash: '0'.repeat(64) }, /up to entry \d+, and the database has another entry there/],
    ['[]', /ends with what is no line of the trail/],
  ] as const) {
    const text = typeof line === 'string' ? `${line}\n` : `${JSON.stringify(line)}\n`
    writeFileSync(sink.file(acme), text)
    said.length = 0
    await reeve.query`update audit_sinks set failures = 0`
    await reeve.query`update audit_sink_positions set waiting_since = now(), due_checkpoint = due_checkpoint + 1
      where organization_id = ${acme.id}`
    if (/another/.test(String(complaint))) {
      await grow(acme)
      await sign()
    }
    await sink.run()
    assert.match(said.join(), complaint)
    assert.equal(readFileSync(sink.file(acme), 'utf8'), text)
  }
})

test('a folder sink writes to no link, pipe or file of another user, and goes on once it is away', async () => {
  const acme = await reeve.organization()
  const sink = makeSink('folder')
  const file = sink.file(acme)
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const other = join(folder, 'other')
  writeFileSync(other, 'half a line')
  const stranger = () => {
    writeFileSync(file, '')
    chownSync(file, 65_534, 65_534)
  }
  const replacements = {
    link: () => symlinkSync(other, file),
    'second link': () => linkSync(other, file),
    pipe: () => execFileSync('mkfifo', [file]),
    folder: () => mkdirSync(file),
    // Only root can give a file away.
    ...(process.getuid?.() === 0 && { stranger }),
  }
  for (const [what, replace] of Object.entries(replacements)) {
    replace()
    said.length = 0
    await reeve.query`update audit_sinks set failures = 0`
    await sink.run()
    assert.match(said.join(), /is no regular file of this user alone.*move it away/, what)
    rmSync(file, { recursive: true })
  }
  assert.equal(readFileSync(other, 'utf8'), 'half a line')
  await sink.run()
  assert.deepEqual(entriesIn(linesIn(readFileSync(file, 'utf8'))), await exportOf(acme))
})

test('of two that write into a folder at once, one is refused, and no line comes twice', async () => {
  const [acme, beta] = [await reeve.organization(), await reeve.organization()]
  const to = { sequence: 1, checkpoint: 0 }
  const [batch, side] = await Promise.all(
    [acme, beta].map(async ({ id }) => {
      const after = { sequence: 0, checkpoint: 0 }
      const piece = await readTrail(reeve.app.pool, id, { after, to, most: 500, bytes: 1_000_000 })
      return { organizationId: id, ...piece }
    }),
  )
  assert.ok(batch && side)
  const path = join(folder, 'shared')
  const [one, other] = [createFolderSink(path), createFolderSink(path)]
  const { signal } = new AbortController()
  const refusals = async (...sent: Promise<void>[]) =>
    (await Promise.allSettled(sent)).flatMap(it => (it.status === 'rejected' ? [it.reason.message] : []))

  const [refusal, ...more] = await refusals(one.send(batch, signal), other.send(batch, signal))
  assert.match(refusal, /another process is writing to/)
  assert.deepEqual(more, [])
  const [late] = await refusals(other.send(batch, signal))
  assert.match(late, /another process has written entry \d+ /, 'it read the end before the other one wrote')
  assert.equal(readFileSync(join(path, `${acme.id}.ndjson`), 'utf8'), batch.text)

  const checkpoint = { organizationId: acme.id, text: '{"signature":""}\n', first: null, last: null }
  assert.deepEqual(await refusals(one.send(side, signal), one.send(checkpoint, signal)), [], 'one sends side by side')
})

test('what is behind is found by an index, among 10,000 chains that are not, and measured', async () => {
  const sink = makeSink('https')
  await sink.run()
  const { query } = reeve
  await query`
    insert into audit_sink_positions (organization_id, sink_id, shipped_sequence, due_sequence, waiting_since)
    select gen_random_uuid(), s.id, 5, 5, now() from audit_sinks s, generate_series(1, 10000)`
  await query`analyze audit_sink_positions`
  const scans = async () => {
    const [row] = await query<{ scans: number }[]>`
      select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'chains_behind_a_sink'`
    return row?.scans ?? 0
  }
  const earlier = await scans()
  // A connection tells of its scans once a second at most.
  for (const late = performance.now() + 60_000; (await scans()) === earlier; await sleep(150)) {
    assert.ok(performance.now() < late, 'the index was not used')
    await sink.run()
  }
  const acme = await reeve.organization()
  await runJob(reeve, 'audit sink')
  await grow(acme, 3)
  await sign()
  const metrics = async () => {
    const text = await (await fetch(`${reeve.url}/metrics`)).text()
    return (name: string) => Number(new RegExp(`^reeve_audit_sink_${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const behind = await metrics()
  assert.ok(behind('entries_behind') >= 3 && behind('chains_behind') >= 1)
  assert.ok(behind('lag_seconds') > 0)
  await runJob(reeve, 'audit sink')
  // What was measured is shown for ten seconds.
  reeve.clock.advance(10_000)
  const even = await metrics()
  assert.deepEqual([even('chains_behind'), even('entries_behind'), even('lag_seconds')], [0, 0, 0])
  assert.ok(Math.abs(even('last_success_timestamp_seconds') - Date.now() / 1_000) < 60)
})
