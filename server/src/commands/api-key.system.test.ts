import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { startReeve, TEST_SECRET } from '../../test/harness/reeve.ts'

const service = await startReeve()
const line = openCommandLine({ DATABASE_URL: databaseUrl(service.database.target), REEVE_SECRET: TEST_SECRET })
after(async () => {
  line.remove()
  await service.stop()
})

test('--expiring lists only the active keys that expire, with their times, the next one first', async () => {
  const { id, owner } = await service.organization()
  const inAcme = (act: string, ...more: string[]) => line.reeve(['api-key', act, '--organization', id, ...more])
  const issue = async (...more: string[]) => {
    const order = ['--owner', owner.userId, '--name', 'ci', '--scopes', 'members:read', '--json']
    return JSON.parse((await inAcme('create', ...order, ...more)).stdout).id
  }
  await issue()
  const late = await issue('--expires-in', '30d')
  const soon = await issue('--expires-in', '12h')
  await inAcme('revoke', '--id', await issue('--expires-in', '1h'))
  const { api_keys: keys } = JSON.parse((await inAcme('list', '--expiring', '--json')).stdout)
  const listed = keys.map(({ id }: { id: string }) => id)
  assert.deepEqual(listed, [soon, late])
  const [, first] = (await inAcme('list', '--expiring')).stdout.split('\n')
  assert.ok(first?.includes(`${keys[0].expires_at.slice(0, 16)}Z`), first)
})

test('the error about a key that is no UUID names the command that lists the keys of the organization', async () => {
  const { id } = await service.organization()
  const { code, stderr } = await line.reeve(['api-key', 'revoke', '--organization', id, '--id', 'KEY_ID'])
  assert.deepEqual([code, stderr.includes(`Run "npx reeve api-key list --organization ${id}"`)], [2, true], stderr)
})

test('`policy` shows and edits the limits of keys, which the command `create` obeys', async () => {
  const { id, owner } = await service.organization()
  const inAcme = (act: string, ...more: string[]) => line.reeve(['api-key', act, '--organization', id, ...more])
  const first = 'Longest lifetime of a new key: '
  assert.match((await inAcme('policy')).stdout, new RegExp(`^${first}no limit\n.*never\n.*all\n.*policy: 0\n$`))
  const preview = await inAcme('policy', '--max-lifetime', '90', '--dry-run')
  assert.match(preview.stdout, new RegExp(`^Preview:\n${first}90 days\n[^-]*policy: 1\n- \\S+ test: lifetime\n$`))
  assert.match((await inAcme('policy')).stdout, /: no limit\n/)
  const edited = await inAcme('policy', '--scopes', 'members:read', '--max-lifetime', '90', '--json')
  assert.deepEqual(JSON.parse(edited.stdout).allowed_scopes, ['members:read'])
  const again = JSON.parse((await inAcme('policy', '--scopes', 'all', '--json')).stdout)
  assert.deepEqual([again.max_lifetime_days, again.allowed_scopes], [90, null])
  const refused = await inAcme('create', '--owner', owner.userId, '--name', 'ci', '--scopes', 'members:read')
  assert.deepEqual([refused.code, /at most 90 days/.test(refused.stderr)], [1, true], refused.stderr)
  const wrong = await inAcme('policy', '--revoke-unused-after', '13')
  assert.deepEqual([wrong.code, /from 14 to 3650, or "none"/.test(wrong.stderr)], [2, true], wrong.stderr)
})
