import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { clientCommands, jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'

const { server, acme, reeve } = await startWithCommands()
const folder = mkdtempSync(join(tmpdir(), 'reeve-people-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

const UUID = '01a20c7e-02eb-7579-a6f0-5b25f8df3a2c'

/**
 * Creates a member with an external id, and returns the member's identifiers: the user id and the email address, each
 * in lower and in upper case, and the external id.
 */
async function named(externalId: string) {
  const { userId, email } = await acme.person(await acme.profile(['agents.run']))
  const body = { external_id: externalId }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${userId}/details`, { body })).status, 200)
  return { userId, names: [userId, userId.toUpperCase(), email, email.toUpperCase(), externalId] }
}

test('a member is named by user id, email address or external id, which may be a UUID', async () => {
  for (const externalId of ['hr-7', UUID]) {
    const { userId, names } = await named(externalId)
    for (const name of names) {
      assert.equal(jsonOf(await reeve('members', 'get', name, '--json')).user_id, userId, name)
      assert.equal((await reeve('access', name, 'agents.run')).code, 0, name)
      assert.equal((await reeve('access', name, 'members.remove')).code, 1, name)
      assert.equal(jsonOf(await reeve('members', 'suspend', name, '--yes', '--json')).already_suspended, false, name)
      assert.equal((await reeve('members', 'reactivate', name)).code, 0, name)
    }
  }
})

test('options and files accept the same identifiers of members', async () => {
  const { userId, names } = await named('hr-8')
  const trigger = ['--kind', 'agent', '--name', 'Nightly report', '--json']
  for (const [at, name] of names.entries()) {
    assert.equal(jsonOf(await reeve('triggers', 'put', `t${at}`, '--member', name, ...trigger)).user_id, userId, name)
    const { triggers } = jsonOf(await reeve('triggers', 'list', '--member', name, '--json'))
    assert.equal(triggers.length, at + 1, name)
    const oracle = jsonOf(await reeve('oracle', 'put', '--name', 'Delphi', '--owner', name, '--json'))
    assert.equal(oracle.owner_user_id, userId, name)
    const { invitations } = jsonOf(await reeve('invitations', 'list', '--invited-by', name, '--json'))
    assert.deepEqual(invitations, [], name)
    assert.deepEqual(jsonOf(await reeve('audit', 'list', '--actor', name, '--json')).entries, [], name)
  }
  const [, , email = ''] = names
  const changes = jsonOf(await reeve('audit', 'list', '--target', email, '--json')).entries
  assert.ok(changes.length > 0 && changes.every(({ target }: { target: { id: string } }) => target.id === userId))

  const others = [await named('hr-9'), await named('hr-10')]
  const file = join(folder, 'people.csv')
  writeFileSync(file, `user_id\n${others[0]?.names[2]}\nhr-10\nnobody@acme.test\n`)
  const suspended = await reeve('members', 'suspend', '--from-file', file, '--yes', '--rate', '100')
  assert.equal(suspended.code, 1)
  assert.match(suspended.stdout, /^line 4 {2}nobody@acme\.test {2}failed: No member has the user ID, email address/m)
  for (const { userId } of others) {
    assert.equal((await acme.owner.call(`GET /v1/members/${userId}`)).body.status, 'suspended')
  }
})

test('an external id with a look-alike letter never names the person with the address', async () => {
  const kate = await acme.person()
  const body = { email: `kate-${kate.userId}@acme.test`, name: 'Kate', profile_id: await acme.profile(['agents.run']) }
  assert.equal((await acme.owner.call('POST /v1/members', { body })).status, 201)
  const lookAlike = body.email.replace('k', '\u212A')
  const { userId } = await named(lookAlike)
  assert.equal(jsonOf(await reeve('members', 'get', lookAlike, '--json')).user_id, userId)
})

test('an unknown identifier, or one of a member of another organization, is not found', async () => {
  const elsewhere = await (await server.organization('Elsewhere')).person()
  for (const name of ['hr-0', 'nobody@acme.test', elsewhere.email]) {
    const { code, stdout, stderr } = await reeve('members', 'suspend', name, '--yes')
    assert.deepEqual([code, stdout], [3, ''], name)
    assert.equal(stderr, `reeve: No member has the user ID, email address or external ID ${JSON.stringify(name)}.\n`)
  }
  const unknown = await reeve('members', 'suspend', UUID.replace(/^01/, '02'), '--yes')
  assert.deepEqual([unknown.code, /member_not_found/.test(unknown.stderr)], [3, true])
})

test('a key without members:read identifies members only by user id', async () => {
  const { userId, email } = await acme.person()
  const writer = clientCommands(server.url, await acme.keyOf(acme.owner.userId, ['members:write']))
  assert.equal((await writer('members', 'suspend', userId, '--yes')).code, 0)
  const refused = await writer('members', 'reactivate', email)
  assert.deepEqual([refused.code, /members:read/.test(refused.stderr)], [4, true])
})
