import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
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
import { pathToFileURL } from 'node:url'
import { OPERATOR } from '../../../../test/harness/append-facts.ts'
import { openTrail } from '../../../../test/harness/audit-trail.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { entriesIn, linesIn } from '../../../../test/harness/trail-receiver.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { contextWithoutRequest } from '../../../operations/internal-change.ts'
import { readTrail, recordSystemEntry } from '../index.ts'
import { createFolderLock } from './folder-lock.ts'
import { createFolderSink } from './folder-sink.ts'

let reeve: TestReeve
let trail: ReturnType<typeof openTrail>
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reeve-sink-'))
  reeve = await startReeve()
  trail = openTrail(reeve)
})
after(async () => {
  await trail?.close()
  await reeve?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let sinks = 0
function makeSink() {
  const path = join(folder, `of-${++sinks}`, 'trail')
  return {
    ...trail.sink(pathToFileURL(path).href),
    file: ({ id }: { id: string }) => join(path, `${id === SYSTEM_ORGANIZATION ? 'system' : id}.ndjson`),
  }
}

test('a folder sink has a private file for each chain, and continues where that file ends', async () => {
  const acme = await reeve.organization()
  await trail.sign()
  const sink = makeSink()
  const read = () => linesIn(readFileSync(sink.file(acme), 'utf8'))
  const fact = { action: 'test.done', target: { type: 'test', id: '1' } }
  await recordSystemEntry(reeve.app.runtime, fact, { actor: OPERATOR, context: contextWithoutRequest() })
  await sink.run()
  assert.ok(linesIn(readFileSync(sink.file({ id: SYSTEM_ORGANIZATION }), 'utf8')).length > 0)
  assert.deepEqual(entriesIn(read()), await trail.exportOf(acme))
  assert.deepEqual(
    [statSync(sink.file(acme)).mode & 0o777, statSync(join(sink.file(acme), '..')).mode & 0o777],
    [0o600, 0o700],
  )

  appendFileSync(sink.file(acme), '{"id":"half a line')
  await trail.grow(acme)
  await trail.sign()
  await sink.run()
  assert.deepEqual(entriesIn(read()), await trail.exportOf(acme), 'half a line is cut off')

  const whole = readFileSync(sink.file(acme), 'utf8')
  truncateSync(sink.file(acme), whole.indexOf('\n') + 1)
  await trail.grow(acme)
  await trail.sign()
  await sink.run()
  assert.deepEqual(entriesIn(read()), await trail.exportOf(acme), 'lines that were lost at the end are written again')
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
  await trail.grow(acme)
  await trail.sign()
  await sink.run()
  assert.deepEqual(signedIn(read()), await signed(), 'also one that was the last line')

  await reeve.query`update audit_sink_positions set shipped_sequence = 0, shipped_checkpoint = 0`
  await sink.run()
  const entries = read().filter(line => !JSON.parse(line).signature)
  assert.deepEqual(entries, await trail.exportOf(acme), 'a position that was lost repeats no entry')

  renameSync(sink.file(acme), `${sink.file(acme)}.1`)
  await trail.grow(acme)
  await trail.sign()
  await sink.run()
  const exported = await trail.exportOf(acme)
  assert.deepEqual(
    read().filter(line => !JSON.parse(line).signature),
    exported.slice(-1),
    'a new file goes on',
  )
})

test('a file that contradicts the database is left unchanged, and the log says so', async () => {
  const acme = await reeve.organization()
  await trail.sign()
  const sink = makeSink()
  await sink.run()
  const { sequence, ...rest } = JSON.parse((await trail.exportOf(acme)).at(-1) ?? '')
  for (const [line, complaint] of [
    [{ sequence: sequence + 1, ...rest }, /up to entry \d+, and the database ends at \d+/],
    [{ sequence, ...rest, hash: '0'.repeat(64) }, /up to entry \d+, and the database has another entry there/],
    ['[]', /ends with something that is not a line of the trail/],
  ] as const) {
    const text = typeof line === 'string' ? `${line}\n` : `${JSON.stringify(line)}\n`
    writeFileSync(sink.file(acme), text)
    trail.said.length = 0
    await reeve.query`update audit_sinks set failures = 0`
    await reeve.query`update audit_sink_positions set waiting_since = now(), due_checkpoint = due_checkpoint + 1
      where organization_id = ${acme.id}`
    if (/another/.test(String(complaint))) {
      await trail.grow(acme)
      await trail.sign()
    }
    await sink.run()
    assert.match(trail.said.join(), complaint)
    assert.equal(readFileSync(sink.file(acme), 'utf8'), text)
  }
})

test('a folder sink writes to no link, pipe or file of another user, and continues once that is gone', async () => {
  const acme = await reeve.organization()
  const sink = makeSink()
  const file = sink.file(acme)
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const other = join(folder, 'other')
  writeFileSync(other, 'half a line')
  const giveAway = () => {
    writeFileSync(file, '')
    chownSync(file, 65_534, 65_534)
  }
  const replacements = {
    link: () => symlinkSync(other, file),
    'second link': () => linkSync(other, file),
    pipe: () => execFileSync('mkfifo', [file]),
    folder: () => mkdirSync(file),
    // Only root can change a file's owner.
    ...(process.getuid?.() === 0 && { "another user's file": giveAway }),
  }
  for (const [what, replace] of Object.entries(replacements)) {
    replace()
    trail.said.length = 0
    await reeve.query`update audit_sinks set failures = 0`
    await sink.run()
    assert.match(trail.said.join(), /is not a regular file of this user.*move it away/, what)
    rmSync(file, { recursive: true })
  }
  assert.equal(readFileSync(other, 'utf8'), 'half a line')
  await sink.run()
  assert.deepEqual(entriesIn(linesIn(readFileSync(file, 'utf8'))), await trail.exportOf(acme))
})

test('a sink is refused while another process writes into its folder, and no line is written twice', async () => {
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
  mkdirSync(path, { mode: 0o700 })
  const whileThirdWrites = createFolderLock(path)
  const { signal } = new AbortController()
  const refusals = async (...sent: Promise<void>[]) =>
    (await Promise.allSettled(sent)).flatMap(it => (it.status === 'rejected' ? [it.reason.message] : []))

  const refused = await whileThirdWrites(() => refusals(one.send(batch, signal), other.send(batch, signal)))
  assert.equal(refused.length, 2)
  for (const refusal of refused) assert.match(refusal, /another process is writing to/)
  assert.deepEqual(await refusals(one.send(batch, signal)), [])
  const [late] = await refusals(other.send(batch, signal))
  assert.match(late, /another process has written entry \d+ /, 'it read the end before the other one wrote')
  assert.equal(readFileSync(join(path, `${acme.id}.ndjson`), 'utf8'), batch.text)

  const checkpoint = { organizationId: acme.id, text: '{"signature":""}\n', first: null, last: null }
  assert.deepEqual(await refusals(one.send(side, signal), one.send(checkpoint, signal)), [], 'one sends side by side')
})
