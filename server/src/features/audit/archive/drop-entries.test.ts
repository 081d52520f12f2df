import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { verify } from '@reeve/sdk/audit-trail'
import postgres from 'postgres'
import { appendFacts, facts, OPERATOR } from '../../../../test/harness/append-facts.ts'
import { type ArchivedOrganization, openTestArchive, type TestArchive } from '../../../../test/harness/audit-archive.ts'
import { startReeve, TEST_SECRET, type TestReeve } from '../../../../test/harness/reeve.ts'
import { verifyContents } from '../../../commands/contents.ts'
import { RUNTIME_ROLE } from '../../../database/pool.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { signDueCheckpoints } from '../sign-checkpoints.ts'
import { type DropPlan, dropEntries } from './drop-entries.ts'
import { fetchEntries } from './fetch-entries.ts'
import { placeHold, releaseHold } from './hold-entries.ts'
import { openArchivedTrail } from './read-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'reeve-archive-'))
const { href: url } = pathToFileURL(folder)
let reeve: TestReeve
let archive: TestArchive
let acme: ArchivedOrganization
before(async () => {
  reeve = await startReeve({ tampers: true, config: { auditArchive: { url, years: 1 } } })
  archive = openTestArchive(reeve, folder)
  acme = await archive.organization()
})
after(async () => {
  rmSync(folder, { recursive: true })
  await reeve.stop()
})

const drop = (confirm: (plan: DropPlan) => Promise<boolean> = async () => true) => {
  const { pool, clock } = reeve.app.runtime
  const { signer } = archive
  const { target } = reeve.database
  return dropEntries(
    { pool, clock, target, signer, years: 1, archive: openArchivedTrail(pool, signer, { url }) },
    confirm,
  )
}
const partitions = async () => {
  const rows = await reeve.query<{ name: string; attached: boolean }[]>`
    select relname as name, relispartition as attached from pg_class
    where relname ~ '^audit_entries_' and relkind = 'r' order by relname`
  return rows.filter(({ attached }) => attached).map(({ name }) => name)
}
const refused = async () => {
  const before = await partitions()
  const { message } = await drop().then(
    () => assert.fail('dropped'),
    error => error,
  )
  assert.deepEqual(await partitions(), before)
  return message
}
const verified = async ({ owner }: ArchivedOrganization) => (await owner.call('GET /v1/audit/verification')).body

/** The year of the first entries that stay. */
const KEPT = new Date().getUTCFullYear() + 2
/** The entries that the test of legal holds adds. */
const HOLD_ENTRIES = 4

test('nothing is dropped unless every chain is archived up to its last entry before the policy', async () => {
  assert.match(await refused(), new RegExp(`^Nothing was dropped\\.\n[^]*${acme.id} is archived only up to entry 0 of`))
  await archive.run()
  await reeve.query`delete from audit_segments where organization_id = ${acme.id} and first_sequence > 1`
  const [from, to] = acme.checkpoints
  assert.ok((await refused()).includes(`${acme.id} is archived only up to entry ${from} of ${to}`))
  assert.ok(!(await refused()).includes(SYSTEM_ORGANIZATION))
  await archive.run()
})

test('nothing is dropped while a file of the archive is damaged, or an entry was tampered with', async () => {
  const [name = ''] = (await readdir(join(folder, acme.id))).filter(one => one.endsWith('.gz'))
  const path = join(folder, acme.id, name)
  const contents = await readFile(path)
  await writeFile(path, contents.subarray(1))
  assert.match(await refused(), /does not verify: .* \(archive_changed\)$/)
  await writeFile(path, contents)
  const change = (reason: string | null) => reeve.query`
    update audit_entries set reason = ${reason} where organization_id = ${acme.id} and sequence = 2`
  await change('forged')
  assert.match(await refused(), /does not verify: entry 2 does not match its hash/)
  await change(null)
})

test('the service’s role can neither drop, nor claim that entries were dropped', async () => {
  const runtime = postgres({
    ...reeve.database.target,
    max: 1,
    connection: { role: RUNTIME_ROLE, 'reeve.organization': acme.id } as never,
  })
  try {
    for (const statement of [
      runtime`insert into audit_drops (organization_id, last_sequence, before) values (${acme.id}, 1, now())`,
      runtime`update audit_segments set last_sequence = 1`,
      runtime`delete from audit_segments`,
      runtime`alter table audit_entries detach partition ${runtime((await partitions())[0] ?? '')}`,
    ]) {
      await assert.rejects(statement, { code: '42501' })
    }
  } finally {
    await runtime.end()
  }
})

test('a legal hold keeps all years, even if it is placed after the verification; both chains record it', async () => {
  const { runtime } = reeve.app
  const by = { actor: OPERATOR, context: { requestId: 'hold', ip: null, userAgent: null } }
  const placed = await placeHold(runtime, acme.id, 'case 4711', by)
  assert.deepEqual(placed, { isHeld: true, reason: 'case 4711', isUnchanged: false })
  assert.equal((await placeHold(runtime, acme.id, 'another', by)).isUnchanged, true)
  assert.ok((await refused()).includes(`${acme.id} is under a legal hold: case 4711`))
  const released = await releaseHold(runtime, acme.id, 'closed', by)
  assert.deepEqual(released, { isHeld: false, reason: null, isUnchanged: false })
  assert.equal((await releaseHold(runtime, acme.id, 'again', by)).isUnchanged, true)
  const recorded = await reeve.query<{ organization_id: string; action: string; reason: string }[]>`
    select organization_id, action, reason from audit_entries where action like 'audit.hold%'
    order by organization_id, sequence`
  assert.deepEqual(
    recorded.map(row => [row.organization_id, row.action, row.reason]),
    [SYSTEM_ORGANIZATION, acme.id].flatMap(id => [
      [id, 'audit.hold_placed', 'case 4711'],
      [id, 'audit.hold_released', 'closed'],
    ]),
  )
  const before = await partitions()
  const late = drop(async () => (await placeHold(runtime, acme.id, 'late', by)).isHeld)
  await assert.rejects(late, { message: `Nothing was dropped: ${acme.id} was placed under a legal hold meanwhile.` })
  assert.deepEqual(await partitions(), before)
  const [row] = await reeve.query`select count(*)::int as count from audit_drops`
  assert.equal(row?.count, 0)
  await releaseHold(runtime, acme.id, 'closed', by)
})

test('nothing is dropped without a confirmation, or while a backup runs', async () => {
  const before = await partitions()
  // As after a run that was killed between the two steps of a drop.
  await reeve.query`alter table audit_entries detach partition ${reeve.query(before[0] ?? '')}`
  const { plan, isDropped } = await drop(async () => false)
  assert.deepEqual([isDropped, await partitions()], [false, before])
  assert.ok(plan.chains.some(({ organization_id: id, last_sequence }) => id === acme.id && last_sequence > 0))
  const backup = postgres({ ...reeve.database.target, max: 1 })
  await backup`select pg_advisory_lock_shared(7236544912001)`
  assert.match(await refused(), /a backup, a restore or another drop is running/)
  await backup.end()
})

test('an entry that is added to a year after its verification keeps the year', async () => {
  const late = drop(async ({ partitions: [partition = ''] }) => {
    await reeve.query`
      insert into audit_entries select (jsonb_populate_record(e, '{"sequence": 900}')).*
      from audit_entries e where organization_id = ${acme.id} and sequence = 1`
    assert.match(partition, /^audit_entries_until_/)
    return true
  })
  await assert.rejects(late, { message: new RegExp(`entry 900 of ${acme.id} was added meanwhile`) })
  const [row] = await reeve.query`select count(*)::int as count from audit_entries where sequence <= 900`
  assert.ok(row?.count > acme.length, 'all rows are in the table')
  await reeve.query`delete from audit_entries where sequence = 900`
  assert.equal((await verified(acme)).valid, true)
})

test('dropped years are gone, and the chain still verifies from its first entry on', async () => {
  const before = await partitions()
  const { isDropped, plan } = await drop()
  assert.equal(isDropped, true)
  assert.ok(plan.partitions.length > 0)
  assert.deepEqual(
    await partitions(),
    before.filter(name => !plan.partitions.includes(name)),
  )
  const { valid, entries, checkpoints } = await verified(acme)
  assert.deepEqual([valid, entries, checkpoints], [true, acme.length + HOLD_ENTRIES, 3])
  const [row] = await reeve.query`
    select min(sequence)::int as first, min(occurred_at) as since from audit_entries
    where organization_id = ${acme.id}`
  assert.deepEqual([row?.first, row?.since.getUTCFullYear()], [(acme.checkpoints[1] ?? 0) + 1, KEPT])
  assert.deepEqual((await drop()).plan.partitions, [], 'a repeated run has nothing to drop')
})

test('a chain continues after its entries were dropped: it is written, signed and verified', async () => {
  await appendFacts(reeve.app.runtime, acme.id, facts(2))
  // As a new process would: this one remembers a dropped entry, which is only seconds old by its own clock.
  await signDueCheckpoints({ ...reeve.app.runtime, signer: archive.signer })
  const { valid, entries, checkpoints } = await verified(acme)
  assert.deepEqual([valid, entries, checkpoints], [true, acme.length + HOLD_ENTRIES + 2, 4])
})

test('lists, counts and exports have the remaining entries, and lists say what is archived', async () => {
  const archivedTo = acme.checkpoints[1] ?? 0
  const other = await archive.organization()
  const listed = async ({ owner }: ArchivedOrganization, query = '') =>
    (await owner.call(`GET /v1/audit/entries?limit=200${query}`)).body
  assert.equal((await listed(other)).archived_to, 0)
  const { entries, archived_to } = await listed(acme, '&order=asc')
  assert.deepEqual([archived_to, entries[0].sequence], [archivedTo, archivedTo + 1])
  const until = new Date(Date.UTC(KEPT, 0)).toISOString()
  const before = await listed(acme, `&until=${until}`)
  assert.deepEqual([before.entries, before.next_cursor, before.archived_to], [[], null, archivedTo])
  const since = new Date(Date.UTC(KEPT - 3, 0)).toISOString()
  assert.equal((await acme.owner.call(`GET /v1/audit/counts?since=${since}`)).body.total, entries.length)
  const { publicKey: public_key } = archive.signer
  for (const from of ['', '?from=1', `?since=${since}`]) {
    const exported = await acme.owner.call(`GET /v1/audit/export${from}`)
    assert.equal(exported.headers.get('reeve-entries'), String(entries.length))
    const proof = await verify(exported.body.split('\n'), { checkpoints: [], public_key }, { from: archivedTo + 1 })
    assert.deepEqual([proof.valid, proof.entries], [true, entries.length])
  }
})

test('an export begins after the archive, even if an earlier entry is left in a later year', async () => {
  const late = Number(acme.checkpoints[1]) - 1
  const path = join(
    folder,
    acme.id,
    (await readdir(join(folder, acme.id))).filter(one => one.endsWith('.gz')).sort()[1] ?? '',
  )
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  const entry = lines.find(line => line.includes(`"sequence":${late},`)) ?? ''
  const { previous_hash, hash, ...rest } = JSON.parse(entry)
  await reeve.query`
    insert into audit_entries select (jsonb_populate_record(null::audit_entries, ${reeve.query.json({
      ...rest,
      previous_hash: `\\x${previous_hash}`,
      hash: `\\x${hash}`,
    })})).*`
  assert.equal((await verified(acme)).valid, true)
  const exported = await acme.owner.call('GET /v1/audit/export')
  assert.equal(JSON.parse(exported.body.split('\n')[0]).sequence, late + 2)
  await assertRestores()
})

test('archived entries are fetched by their range, and nothing of a damaged segment is returned', async () => {
  const [one = 0, two = 0] = acme.checkpoints
  const fetched = async (from: number, to: number) => {
    const texts = await collect(fetchEntries({ pool: reeve.app.pool, key: archive.signer, url }, acme.id, { from, to }))
    return texts.map(text =>
      text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    )
  }
  const [first = [], second = []] = await fetched(2, one + 1)
  assert.deepEqual(
    first.map(line => [line.sequence, 'signature' in line]),
    [...Array.from({ length: one - 1 }, (_, index) => [index + 2, false]), [one, true]],
  )
  assert.deepEqual(
    second.map(({ sequence }) => sequence),
    [one + 1],
  )
  assert.deepEqual(await fetched(two + 1, 1_000), [])
  const [, name = ''] = (await readdir(join(folder, acme.id))).filter(file => file.endsWith('.gz')).sort()
  const contents = await readFile(join(folder, acme.id, name))
  await writeFile(join(folder, acme.id, name), contents.subarray(1))
  assert.equal((await fetched(1, one)).length, 1, 'other segments are not read')
  await assert.rejects(fetched(1, two), /its file is not the one that its manifest describes/)
  await writeFile(join(folder, acme.id, name), contents)
})

/** Verifies the database as a restore does, without the archive. */
async function assertRestores(change = 0) {
  const heads = await reeve.query`
    select organization_id, audit_sequence::int as sequence, encode(audit_hash, 'hex') as hash
    from governance_heads order by organization_id`
  const [row] = await reeve.query`select count(*)::int as count from audit_entries`
  const contents = { heads: [...heads] } as never
  await verifyContents(reeve.app.pool, TEST_SECRET, {
    contents,
    rowsOf: new Map([['audit_entries', row?.count + change]]),
  } as never)
}

test('a restore proves the remaining entries by the signed records of the archive', async () => {
  await assertRestores()
  await assert.rejects(assertRestores(1), /list of audit chains does not match/)
  const [first] = await reeve.query`
    select min(sequence)::int as sequence from audit_entries
    where organization_id = ${acme.id} and sequence > ${acme.checkpoints[1] ?? 0}`
  const change = (reason: string | null) => reeve.query`
    update audit_entries set reason = ${reason} where organization_id = ${acme.id} and sequence = ${first?.sequence}`
  await change('forged')
  await assert.rejects(assertRestores(), /does not match its hash/)
  await change(null)
  await reeve.query`update audit_segments set last_hash = sha256('') where organization_id = ${acme.id}`
  await assert.rejects(assertRestores(), /was not signed with the key of this installation/)
})

async function collect(texts: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const text of texts) found.push(text)
  return found
}
