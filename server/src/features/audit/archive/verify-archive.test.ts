import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ArchivedOrganization, openTestArchive, type TestArchive } from '../../../../test/harness/audit-archive.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { verifyOrganization } from '../index.ts'
import { openArchivedTrail } from './read-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'reeve-archive-'))
const { href: url } = pathToFileURL(folder)
let reeve: TestReeve
let archive: TestArchive
/** An organization whose archived entries are in the database, too, and one whose entries were dropped. */
let kept: ArchivedOrganization
let dropped: ArchivedOrganization
before(async () => {
  reeve = await startReeve({ tampers: true, config: { auditArchive: { url, years: 1 } } })
  archive = openTestArchive(reeve, folder)
  ;[kept, dropped] = [await archive.organization(), await archive.organization()]
  const { failures } = await archive.run()
  assert.deepEqual(failures, [])
  await reeve.query`
    delete from audit_entries where organization_id = ${dropped.id} and sequence <= ${archivedTo(dropped)}`
})
after(async () => {
  rmSync(folder, { recursive: true })
  await reeve.stop()
})

/** Records up to which entry each chain was dropped, as the command does. */
const dropTo = async (last: (organization: ArchivedOrganization) => number) => {
  await reeve.query`delete from audit_drops`
  for (const organization of [kept, dropped].filter(one => last(one) > 0)) {
    await reeve.query`
      insert into audit_drops (organization_id, last_sequence, before)
      values (${organization.id}, ${last(organization)}, now())`
  }
}
/** The archive ends with the second checkpoint. */
const archivedTo = ({ checkpoints }: ArchivedOrganization) => checkpoints[1] ?? 0

/** Verifies by the API. Returns the result, with the fault as sequence and code. */
async function verify({ owner }: ArchivedOrganization) {
  const { body } = await owner.call('GET /v1/audit/verification')
  return { ...body, fault: body.first_fault && [body.first_fault.sequence, body.first_fault.code] }
}
const faultOf = async (organization: ArchivedOrganization) => (await verify(organization)).fault

const filesOf = async ({ id }: ArchivedOrganization) => {
  const names = (await readdir(join(folder, id))).sort()
  return names.filter(name => name.endsWith('.gz')).map(name => join(folder, id, name))
}

test('archive and table verify as one chain, with all checkpoints, from the first entry on', async () => {
  await dropTo(archivedTo)
  for (const organization of [kept, dropped]) {
    const { valid, entries, checkpoints, fault } = await verify(organization)
    assert.deepEqual([valid, entries, checkpoints, fault], [true, organization.length, 3, null])
  }
})

test('entries that are missing in the table were dropped by the operator, or are a fault', async () => {
  await dropTo(() => 0)
  assert.deepEqual(await faultOf(dropped), [1, 'entry_missing'])
  assert.equal(await faultOf(kept), null)
  await dropTo(organization => archivedTo(organization) - 1)
  assert.deepEqual(await faultOf(dropped), [archivedTo(dropped), 'entry_missing'])
  await dropTo(archivedTo)
  await reeve.query`delete from audit_entries where organization_id = ${kept.id} and sequence = 2`
  assert.equal(await faultOf(kept), null)
})

test('a damaged, missing, exchanged or truncated file of the archive is found', async () => {
  await dropTo(archivedTo)
  const [first = '', second = ''] = await filesOf(dropped)
  const manifest = first.replace('.ndjson.gz', '.json')
  const next = (dropped.checkpoints[0] ?? 0) + 1
  const lines = (text: Buffer) => gunzipSync(text).toString()
  const faults: [string, (path: string) => Promise<void>, string, unknown][] = [
    ['missing', path => rm(path), first, [1, 'archive_missing']],
    ['without a manifest', path => rm(path), manifest, [1, 'archive_missing']],
    ['the second missing', path => rm(path), second, [next, 'archive_missing']],
    ['exchanged', path => rename(second, path), first, [1, 'archive_changed']],
    [
      'truncated',
      async path => writeFile(path, (await readFile(path)).subarray(0, -20)),
      first,
      [1, 'archive_changed'],
    ],
    [
      'an entry changed',
      async path => writeFile(path, gzipSync(lines(await readFile(path)).replace('test.done', 'test.none'))),
      first,
      [1, 'archive_changed'],
    ],
    [
      'a manifest changed',
      async path => writeFile(path, String(await readFile(path)).replace('"checkpoints": 1', '"checkpoints": 2')),
      manifest,
      [1, 'archive_changed'],
    ],
  ]
  const copies = new Map([first, second, manifest].map(path => [path, readFile(path)]))
  for (const [name, act, path, expected] of faults) {
    await act(path)
    assert.deepEqual(await faultOf(dropped), expected, name)
    for (const [original, contents] of copies) await writeFile(original, await contents)
  }
  assert.equal(await faultOf(dropped), null)
})

test('a record in the database that is missing, or that this installation has not signed, is found', async () => {
  await dropTo(archivedTo)
  const set = (bytes: number) => reeve.query`
    update audit_segments set bytes = bytes + ${bytes} where organization_id = ${dropped.id} and first_sequence = 1`
  await set(1)
  const { first_fault: fault } = await verify(dropped)
  assert.match(fault.detail, /its record in the database was not signed/)
  await set(-1)
  const [row = {}] = await reeve.query`
    delete from audit_segments where organization_id = ${dropped.id} and first_sequence = 1 returning *`
  assert.deepEqual(await faultOf(dropped), [(dropped.checkpoints[0] ?? 0) + 1, 'archive_changed'])
  await reeve.query`insert into audit_segments ${reeve.query(row)}`
  assert.equal(await faultOf(dropped), null)
})

test('a chain whose segments and entries are both gone has a fault', async () => {
  await dropTo(archivedTo)
  const gone = await reeve.query`delete from audit_segments where organization_id = ${dropped.id} returning *`
  assert.deepEqual(await faultOf(dropped), [1, 'entry_missing'])
  for (const row of gone) await reeve.query`insert into audit_segments ${reeve.query(row)}`
  assert.equal(await faultOf(dropped), null)
})

test('a stored copy that differs from the archived entry is found', async () => {
  await dropTo(archivedTo)
  const other = await archive.organization()
  await archive.run()
  const change = (reason: string | null) => reeve.query`
    update audit_entries set reason = ${reason} where organization_id = ${other.id} and sequence = 2`
  await change('forged')
  assert.deepEqual(await faultOf(other), [2, 'entry_changed'])
  await change(null)
  await reeve.query`
    update audit_entries set sequence = -1 where organization_id = ${other.id} and sequence = 2`
  assert.deepEqual(await faultOf(other), [-1, 'entry_out_of_order'])
})

test('without the archive nothing of a dropped part is called valid', async () => {
  await dropTo(archivedTo)
  const deps = { pool: reeve.app.pool, publicKey: archive.signer.publicKey }
  const closed = openArchivedTrail(reeve.app.pool, archive.signer, null)
  const { valid, first_fault: fault } = await verifyOrganization({ ...deps, archive: closed }, dropped.id)
  assert.deepEqual([valid, fault?.code], [false, 'archive_unreadable'])
  await dropTo(() => 0)
  const other = await archive.organization()
  await archive.run()
  assert.equal((await verifyOrganization({ ...deps, archive: closed }, other.id)).valid, true, 'the table has it all')
})
