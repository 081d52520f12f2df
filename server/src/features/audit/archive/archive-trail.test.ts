import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { verify } from '@reeve/sdk/audit-trail'
import { type ArchivedOrganization, openTestArchive, type TestArchive } from '../../../../test/harness/audit-archive.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { createCheckpointSigner, verifyOrganization } from '../index.ts'
import { listSegments } from './archive.sql.ts'
import type { ArchiveStore } from './archive-store.ts'

let reeve: TestReeve
let archive: TestArchive
let acme: ArchivedOrganization
const folder = mkdtempSync(join(tmpdir(), 'reeve-archive-'))
before(async () => {
  reeve = await startReeve({ tampers: true })
  archive = openTestArchive(reeve, folder)
  acme = await archive.organization()
})
after(async () => {
  rmSync(folder, { recursive: true })
  await reeve.stop()
})

const recorded = (id: string) => readOrganization(reeve.app.pool, id, db => db.run(listSegments(id)))
const rangesOf = async (id: string) =>
  (await recorded(id)).map(({ first_sequence, last_sequence }) => [first_sequence, last_sequence])

test('entries of past years leave in segments that end with a checkpoint, and nothing is deleted', async () => {
  const { before, failures } = await archive.run()
  assert.deepEqual([before, failures], [new Date(Date.UTC(new Date().getUTCFullYear() + 2, 0)).toISOString(), []])
  assert.deepEqual(await rangesOf(acme.id), [
    [1, acme.checkpoints[0]],
    [(acme.checkpoints[0] ?? 0) + 1, acme.checkpoints[1]],
  ])
  const { valid, entries } = await verifyOrganization(
    { pool: reeve.app.pool, publicKey: createCheckpointSigner(reeve.app.vault).publicKey },
    acme.id,
  )
  assert.deepEqual([valid, entries], [true, acme.length])
  assert.equal((await archive.run()).segments, 0, 'a repeated run has nothing to do')
})

test('a segment is proven by its lines and the public key alone', async () => {
  const { publicKey: public_key } = createCheckpointSigner(reeve.app.vault)
  for (const { first_sequence: from, last_sequence: to } of await recorded(acme.id)) {
    const [path] = readdirSync(join(folder, acme.id)).filter(name => name.startsWith(String(from).padStart(12, '0')))
    const name = join(folder, acme.id, (path ?? '').replace(/\.json$/, '.ndjson.gz'))
    const lines = gunzipSync(readFileSync(name)).toString().split('\n')
    const proof = await verify(lines, { checkpoints: [], public_key }, { from })
    assert.deepEqual([proof.valid, proof.last_sequence, proof.proven_to], [true, to, to])
  }
})

test('a run that dies at any write leaves nothing recorded that is not there, and the next run continues', async () => {
  for (let dies = 0; dies < 4; dies++) {
    const other = await archive.organization()
    let writes = 0
    const dying: Pick<ArchiveStore, 'write'> = {
      async write(path, contents) {
        if (path.startsWith(other.id) && writes++ === dies) throw new Error('killed')
        await archive.store.write(path, contents)
      },
    }
    const { failures } = await archive.run({ store: { ...archive.store, ...dying } })
    assert.deepEqual(failures, [{ organization_id: other.id, detail: 'killed' }])
    assert.equal((await recorded(other.id)).length, Math.floor(dies / 2))
    assert.deepEqual((await archive.run()).failures, [])
    assert.equal((await rangesOf(other.id)).length, 2)
  }
})

test('two runs at once record each segment once', async () => {
  const other = await archive.organization()
  let waiting: (() => void) | null = null
  const meeting: Pick<ArchiveStore, 'read'> = {
    async read(path) {
      if (path.startsWith(`${other.id}/000000000001-`) && path.endsWith('.gz')) {
        if (waiting) waiting()
        else await new Promise<void>(resolve => (waiting = resolve))
      }
      return archive.store.read(path)
    },
  }
  const store = { ...archive.store, ...meeting }
  const runs = await Promise.all([archive.run({ store }), archive.run({ store })])
  assert.deepEqual(
    runs.map(({ failures }) => failures),
    [[], []],
  )
  assert.equal((await rangesOf(other.id)).length, 2)
})

test('what the store returns is verified before it is recorded', async () => {
  const other = await archive.organization()
  const damaging: Pick<ArchiveStore, 'read'> = {
    async read(path) {
      const contents = await archive.store.read(path)
      return contents && path.endsWith('.gz') ? contents.subarray(0, -1) : contents
    },
  }
  const { failures } = await archive.run({ store: { ...archive.store, ...damaging } })
  assert.match(failures[0]?.detail ?? '', /its file is not the one that its manifest describes/)
  assert.deepEqual(await recorded(other.id), [])
  await archive.run()
})

test('entries that were tampered with are not archived', async () => {
  const other = await archive.organization()
  await reeve.query`
    update audit_entries set reason = 'forged' where organization_id = ${other.id} and sequence = 3`
  const { failures } = await archive.run()
  assert.deepEqual(failures, [
    { organization_id: other.id, detail: 'the entries after 0 are not intact: entry 3 does not match its hash' },
  ])
  assert.deepEqual(await recorded(other.id), [])
  await reeve.query`update audit_entries set reason = null where organization_id = ${other.id} and sequence = 3`
  assert.deepEqual((await archive.run()).failures, [])
})

test('a segment ends with the first checkpoint after its limit of bytes or before its limit of entries', async () => {
  const bytes = await archive.organization({ count: 60, reason: 'x'.repeat(20_000) })
  await archive.run({ limits: { entries: 10_000, bytes: 1 } })
  assert.deepEqual(
    (await rangesOf(bytes.id)).map(([, last]) => last),
    bytes.checkpoints.slice(0, 2),
  )
  const entries = await archive.organization()
  await archive.run({ limits: { entries: 2, bytes: 1_000_000 } })
  assert.deepEqual(
    (await rangesOf(entries.id)).map(([, last]) => last),
    entries.checkpoints.slice(0, 2),
  )
})

test('a file of another database is neither overwritten nor used', async () => {
  const other = await archive.organization()
  const name = `${other.id}/${'1'.padStart(12, '0')}-${String(other.checkpoints[1]).padStart(12, '0')}`
  await archive.store.write(`${name}.json`, Buffer.from('{"type":"audit_segment"}'))
  const { failures } = await archive.run({ limits: { entries: 10_000, bytes: 1_000_000 } })
  assert.match(failures[0]?.detail ?? '', /cannot be used: it is not this segment. Find out who wrote it/)
  assert.equal(String(await archive.store.read(`${name}.json`)), '{"type":"audit_segment"}')
})
