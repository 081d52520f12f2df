import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'
import { assertSuccess } from '../../test/harness/every-operation.ts'
import { createKeyFor, createServiceAccount } from '../../test/harness/service-accounts.ts'

const { server, acme, reeve } = await startWithCommands()
after(() => server.stop())

test('follow-ups are listed for a member and for all, and marked as done or not done', async () => {
  const { userId, email } = await acme.person()
  assert.equal((await reeve('members', 'follow-ups', userId)).code, 3, 'never suspended')
  await acme.owner.call(`PUT /v1/members/${userId}/integrations/github`, {
    body: { provider: 'github', name: 'GitHub (ada)' },
  })
  await reeve('members', 'suspend', userId, '--yes')

  const { follow_ups: open } = jsonOf(await reeve('members', 'follow-ups', '--json'))
  assert.deepEqual(
    open.map(({ user_id, item_id }: Record<string, string>) => [user_id, item_id]),
    [[userId, 'github']],
  )
  const { id } = open[0]
  const listed = (await reeve('members', 'follow-ups')).stdout
  assert.match(listed, /^USER ID +FOLLOW-UP ID +KIND +NAME\n/)
  assert.match(listed, new RegExp(`^${userId} +${id} +integration +GitHub \\(ada\\)$`, 'm'))

  const marked = await reeve('members', 'mark-follow-up', email, id)
  assert.deepEqual(marked, { code: 0, stdout: '', stderr: 'The follow-up is marked as done.\n' })
  assert.equal((await reeve('members', 'follow-ups')).stderr, 'No results.\n')
  const own = (await reeve('members', 'follow-ups', email)).stdout
  assert.match(own, /^FOLLOW-UP ID +KIND +NAME +DONE +DONE AT +DONE BY\n/)
  assert.match(own, new RegExp(`^${id} +integration +GitHub \\(ada\\) +yes +20\\S+Z +${acme.owner.userId}$`, 'm'))

  const reopened = await reeve('members', 'mark-follow-up', userId, id, '--not-done')
  assert.deepEqual([reopened.code, reopened.stderr], [0, 'The follow-up is marked as not done.\n'])
  const { follow_ups: again } = jsonOf(await reeve('members', 'follow-ups', userId, '--json'))
  assert.deepEqual([again.length, again[0].done_at, again[0].done_by], [1, null, null])
  assert.equal(jsonOf(await reeve('members', 'mark-follow-up', userId, id, '--json')).follow_ups[0].id, id)

  assert.equal((await reeve('members', 'mark-follow-up', userId, userId)).code, 3)
  assert.match((await reeve('members', 'follow-ups', userId, '--limit', '1')).stderr, /--limit only without a member/)
})

test('follow-ups of two webhooks of one origin differ, also after the removal of one', async () => {
  const person = await acme.person('administrator')
  const create = async (path: string) => {
    const body = { url: `https://paste.acme.test${path}`, event_types: ['*'] }
    return (await person.call('POST /v1/governance/webhooks', { body })).body.id as string
  }
  const removed = await create('/77aa')
  await create('/9f2c')
  await reeve('members', 'suspend', person.userId, '--yes')
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed}`)
  const { stdout } = await reeve('members', 'follow-ups', person.userId)
  assert.match(stdout, / webhook +https:\/\/paste\.acme\.test\/9f2c +no +- +-$/m)
  const known = new RegExp(` https://paste\\.acme\\.test \\(…${removed.slice(-8)}\\) +yes +- +webhook removed$`, 'm')
  assert.match(stdout, known)
})

test('follow-ups about keys are listed and marked after the removal of the person', async () => {
  const person = await acme.person('administrator')
  const robot = await createServiceAccount(acme, { name: 'Backup' })
  await assertSuccess(createKeyFor(person, robot, { name: 'ci', scopes: ['members:read'] }))
  await reeve('members', 'remove', person.userId, '--yes')
  const { follow_ups: all } = jsonOf(await reeve('members', 'follow-ups', '--json'))
  const [{ id }] = all.filter(({ user_id }: { user_id: string }) => user_id === person.userId)
  const listed = (await reeve('members', 'follow-ups', person.userId)).stdout
  assert.match(listed, new RegExp(`^${id} +api_key +Backup: ci +no +- +-$`, 'm'))
  assert.equal((await reeve('members', 'mark-follow-up', person.userId, id)).code, 0)
})
