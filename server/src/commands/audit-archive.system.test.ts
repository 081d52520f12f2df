import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { appendFacts, facts } from '../../test/harness/append-facts.ts'
import { cloneDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import type { Organization } from '../../test/harness/organization.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { runJob, startReeve, TEST_SECRET } from '../../test/harness/reeve.ts'

const folder = mkdtempSync(join(tmpdir(), 'reeve-archive-'))
const database = await cloneDatabase()
const service = await startReeve({ on: database, tampers: true })
const line = openCommandLine({
  DATABASE_URL: databaseUrl(database.target),
  REEVE_SECRET: TEST_SECRET,
  REEVE_AUDIT_ARCHIVE: pathToFileURL(folder).href,
  REEVE_AUDIT_RETENTION_YEARS: '1',
})
const YEAR = new Date().getUTCFullYear()
/** The partition of everything before the time of the policy. */
const OLD = `audit_entries_until_${YEAR - 1}`

let acme: Organization
before(async () => {
  await splitFirstPartition()
  service.clock.advance(-3 * 366 * 86_400_000)
  acme = await service.organization()
  await appendFacts(service.app.runtime, acme.id, facts(2))
  await runJob(service, 'audit checkpoints')
  service.clock.reset()
  await appendFacts(service.app.runtime, acme.id, facts(2))
  await runJob(service, 'audit checkpoints')
})
after(async () => {
  line.remove()
  rmSync(folder, { recursive: true })
  await service.stop()
  await database.drop()
})

/** Replaces the first partition, as of an installation that was upgraded two years ago. It has no rows yet. */
async function splitFirstPartition() {
  const { query } = service
  const [first] = await query`
    select relname as name from pg_class
    where relname like 'audit_entries_until_%' and relispartition and relkind = 'r'`
  await query.unsafe(`
    alter table audit_entries detach partition ${first?.name};
    alter table ${first?.name} rename to ${OLD};
    alter table audit_entries attach partition ${OLD} for values from (minvalue) to ('${YEAR - 1}-01-01Z')`)
  const end = Number(first?.name.slice(-4))
  for (let year = YEAR - 1; year < end; year++) {
    await query.unsafe(`select make_partition('audit_entries', 'audit_entries_${year}');
      alter table audit_entries attach partition audit_entries_${year}
        for values from ('${year}-01-01Z') to ('${year + 1}-01-01Z')`)
  }
}

async function run(...args: string[]) {
  const { code, stdout, stderr } = await line.reeve(['audit', ...args])
  return { code, said: `${stdout}${stderr}`.trim() }
}
const exists = async () => (await service.query`select from pg_class where relname = ${OLD}`).length > 0

test('the operator archives, holds, drops and fetches old entries', async () => {
  const early = await run('drop', '--yes')
  assert.deepEqual([early.code, early.said.includes(`${acme.id} is archived only up to entry 0 of`)], [1, true])
  const archived = await run('archive')
  assert.deepEqual([archived.code, archived.said.startsWith('Archived ')], [0, true], archived.said)
  assert.match((await run('archive')).said, /^No entries before .* were left to archive\.$/)
  const ofAcme = ['--organization', acme.id]
  assert.match((await run('hold', ...ofAcme, '--reason', 'case')).said, /is under a legal hold: case\.$/)
  assert.match((await run('drop', '--yes')).said, /is under a legal hold: case$/)
  assert.match((await run('hold', ...ofAcme, '--release', '--reason', 'closed')).said, /is under no legal hold\.$/)

  assert.match(
    (await run('drop')).said,
    /^Nothing was dropped\. The archive has the entries before .* --yes drops them/,
  )
  assert.equal(await exists(), true)
  const dropped = await run('drop', '--yes')
  assert.match(dropped.said, new RegExp(`^Dropped the entries before ${YEAR - 1}-01-01.*${OLD}`))
  assert.equal(await exists(), false)
  assert.match((await run('drop', '--yes')).said, /^No change/)

  assert.equal((await run('verify', ...ofAcme)).code, 0)
  const [first] = (await run('fetch', ...ofAcme, '--from', '2', '--to', '3')).said.split('\n')
  assert.equal(JSON.parse(first ?? '').sequence, 2)
  const recorded =
    await service.query`select actor ->> 'type' as actor from audit_entries where action = 'audit.dropped'`
  assert.deepEqual([...recorded], [{ actor: 'operator' }])
})

test('without the archive, a verification proves nothing, and says so', async () => {
  const { code, stderr } = await line.reeve(['audit', 'verify', '--organization', acme.id], {
    REEVE_AUDIT_ARCHIVE: '',
    REEVE_AUDIT_RETENTION_YEARS: '',
  })
  assert.deepEqual([code, /Nothing was proven: entries 1 to \d+ are in the archive/.test(stderr)], [6, true], stderr)
})
