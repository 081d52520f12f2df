import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { backUp, restoreInto } from '../../test/harness/backups.ts'
import { cloneDatabase, emptyDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { startReeve, TEST_SECRET } from '../../test/harness/reeve.ts'

const database = await cloneDatabase()
const service = await startReeve({ on: database })
const line = openCommandLine({ DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET })
after(async () => {
  line.remove()
  await service.stop()
  await database.drop()
})

const kidsOf = async (reeve: Pick<typeof service, 'call'>): Promise<string[]> =>
  (await reeve.call('GET /.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid)

test('the operator rotates the signing key, and a restored backup has the same keys', async () => {
  assert.deepEqual(await kidsOf(service), [])
  const former = JSON.parse((await line.reeve(['signing-key', 'rotate', '--now', '--json'])).stdout).key_id
  const rotated = JSON.parse((await line.reeve(['signing-key', 'rotate', '--json'])).stdout)
  assert.deepEqual(await kidsOf(service), [rotated.key_id, former])
  assert.ok(Date.parse(rotated.signs_from) > Date.now() + 59 * 60_000)
  const leaked = await line.reeve(['signing-key', 'rotate', '--now'])
  const [present, ...others] = await kidsOf(service)
  assert.ok(leaked.stdout.includes(`The key ${present} signs from now on.`), leaked.stdout)
  assert.deepEqual(others, [])
  const trail = await line.reeve(['audit', 'verify', '--system'])
  assert.equal(trail.code, 0, trail.stderr)

  const { file } = await backUp(database.target)
  assert.equal(/PRIVATE KEY/.test(file.toString('latin1')), false)
  const other = await emptyDatabase()
  await restoreInto(other.target, file)
  const restored = await startReeve({ on: other })
  assert.deepEqual(await kidsOf(restored), [present])
  await restored.stop()
  await other.drop()
})
