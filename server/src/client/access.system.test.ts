import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clientCommands, jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'

const { server, acme, reeve } = await startWithCommands()
after(() => server.stop())

test('the exit code of `access` is 0 if access is granted, otherwise 1', async () => {
  const { userId } = await acme.person(await acme.profile(['agents.run']))
  const yes = await reeve('access', userId, 'agents.run')
  assert.deepEqual([yes.code, yes.stderr], [0, ''])
  assert.match(yes.stdout, /^agents\.run +yes +granted$/m)
  const no = await reeve('access', userId, 'agents.run', 'members.suspend')
  assert.equal(no.code, 1)
  assert.match(no.stdout, /^members\.suspend +no +not_granted$/m)
  assert.equal((await reeve('access', 'nobody', 'agents.run')).code, 1)
  const asked = await reeve('access', userId, 'members.suspend', '--as-profile', acme.profiles.owner, '--json')
  assert.equal(jsonOf(asked).allowed, true)
})

test('a failed `access` request never exits with 0', async () => {
  assert.equal((await clientCommands(server.url, 'reeve_wrong')('access', acme.owner.userId, 'agents.run')).code, 5)
  assert.equal((await clientCommands('http://127.0.0.1:4', 'x')('access', acme.owner.userId, 'agents.run')).code, 6)
})

test('whoami shows the owner of the API key', async () => {
  assert.deepEqual(jsonOf(await reeve('whoami', '--json')), (await acme.owner.call('GET /v1/caller')).body)
  assert.match((await reeve('whoami')).stdout, new RegExp(`^user\\.user_id +${acme.owner.userId}$`, 'm'))
})

test('triggers can be registered, checked, listed, shown and deleted', async () => {
  const { userId } = await acme.person()
  const order = ['--member', userId, '--kind', 'agent', '--name', 'Nightly report']
  assert.equal(jsonOf(await reeve('triggers', 'put', 'nightly', ...order, '--json')).enabled, true)
  assert.equal((await reeve('triggers', 'permit', 'nightly')).code, 0)
  assert.equal(jsonOf(await reeve('triggers', 'put', 'nightly', ...order, '--no-enabled', '--json')).enabled, false)
  assert.match((await reeve('triggers', 'permit', 'nightly')).stdout, /^reason +trigger_disabled$/m)
  assert.equal((await reeve('triggers', 'permit', 'nightly')).code, 1)
  const listed = async (...filter: string[]) =>
    jsonOf(await reeve('triggers', 'list', '--member', userId, '--json', ...filter)).triggers.length
  assert.deepEqual([await listed(), await listed('--enabled'), await listed('--no-enabled')], [1, 0, 1])
  assert.equal(jsonOf(await reeve('triggers', 'get', 'nightly', '--json')).name, 'Nightly report')
  assert.deepEqual(jsonOf(await reeve('triggers', 'delete', 'nightly', '--json')), {})
  assert.equal((await reeve('triggers', 'get', 'nightly')).code, 3)
})

test('the Oracle is registered and shown', async () => {
  assert.equal((await reeve('oracle', 'get')).code, 3)
  const put = await reeve('oracle', 'put', '--name', 'Delphi', '--owner', acme.owner.userId, '--json')
  assert.deepEqual(jsonOf(await reeve('oracle', 'get', '--json')), jsonOf(put))
})

test('profiles can be created, edited, listed, shown and deleted', async () => {
  const made = jsonOf(
    await reeve(
      'profiles',
      'create',
      '--name',
      'Analyst',
      '--permission',
      'agents.run',
      '--permission',
      'members.read',
      '--json',
    ),
  )
  assert.deepEqual(made.permissions.toSorted(), ['agents.run', 'members.read'])
  const edited = jsonOf(await reeve('profiles', 'edit', made.id, '--description', 'Reads', '--json'))
  assert.deepEqual([edited.name, edited.description], ['Analyst', 'Reads'])
  assert.match((await reeve('profiles', 'list')).stdout, new RegExp(`^${made.id} +Analyst `, 'm'))
  assert.deepEqual(jsonOf(await reeve('profiles', 'get', made.id, '--json')), edited)
  assert.equal((await reeve('profiles', 'delete', made.id)).stderr, 'The profile has been deleted.\n')
  assert.equal((await reeve('profiles', 'get', made.id)).code, 3)
})

test('invitations are sent, listed and revoked', async () => {
  const sent = jsonOf(await reeve('invitations', 'send', 'new@acme.test', '--profile', acme.profiles.member, '--json'))
  const pending = async () => jsonOf(await reeve('invitations', 'list', '--status', 'pending', '--json')).invitations
  assert.deepEqual([(await pending()).length, (await pending())[0].id], [1, sent.id])
  const to = async (email: string) => jsonOf(await reeve('invitations', 'list', '--email', email, '--json')).invitations
  assert.deepEqual([(await to('new@acme.test')).length, await to('old@acme.test')], [1, []])
  assert.equal((await reeve('invitations', 'revoke', sent.id)).code, 0)
  assert.equal((await pending()).length, 0)
  assert.equal((await reeve('invitations', 'resend', sent.id)).code, 4)
})
