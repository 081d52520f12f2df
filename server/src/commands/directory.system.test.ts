import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { connectDirectory } from '../../test/harness/directories.ts'
import type { Organization } from '../../test/harness/organization.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { startReeve, TEST_SECRET } from '../../test/harness/reeve.ts'
import { newId } from '../kernel/ids.ts'

const service = await startReeve()
const line = openCommandLine({
  DATABASE_URL: databaseUrl(service.database.target),
  REEVE_SECRET: TEST_SECRET,
  REEVE_URL: 'https://reeve.acme.test',
})
after(async () => {
  line.remove()
  await service.stop()
})

const commandsIn =
  ({ id }: Organization) =>
  (act: string, ...more: string[]) =>
    line.reeve(['directory', act, '--organization', id, ...more])
const jsonOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => JSON.parse(stdout || `"${stderr}"`)
const usersWith = async (token: string) =>
  (await fetch(`${service.url}/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } })).status
const entriesOf = async ({ owner }: Organization) =>
  (await owner.call('GET /v1/audit/entries?target_type=directory')).body.entries.map(
    ({ action, actor }: { action: string; actor: { type: string } }) => `${action} by ${actor.type}`,
  )

test('an operator connects a directory, rotates its token and deletes it, and the trail says so', async () => {
  const acme = await service.organization()
  const reeve = commandsIn(acme)
  const order = ['--name', 'Okta', '--default-profile', 'member', '--issued-to', acme.owner.email, '--block-login']
  const made = jsonOf(await reeve('create', ...order, '--json'))
  assert.equal(made.scim_url, 'https://reeve.acme.test/scim/v2')
  assert.equal(await usersWith(made.token), 200)
  const of = ['--id', made.id]
  const shown = jsonOf(await reeve('show', ...of, '--json'))
  const { name, default_profile_id, block_login, may_suspend_owners, token_issued_by } = shown
  assert.deepEqual(
    { name, default_profile_id, block_login, may_suspend_owners, token_issued_by },
    {
      name: 'Okta',
      default_profile_id: acme.profiles.member,
      block_login: true,
      may_suspend_owners: false,
      token_issued_by: acme.owner.userId,
    },
  )
  const rotated = jsonOf(
    await reeve('rotate-token', ...of, '--issued-to', acme.owner.email, '--overlap', '1h', '--json'),
  )
  assert.deepEqual([await usersWith(made.token), await usersWith(rotated.token)], [200, 200])
  const last = await reeve('rotate-token', ...of, '--issued-to', acme.owner.email, '--overlap', '0')
  assert.match(last.stdout, /^The former token no longer works\.\nToken, shown only once: rvd_\w+\n$/)
  assert.deepEqual([await usersWith(made.token), await usersWith(rotated.token)], [401, 401])
  assert.match((await reeve('list')).stdout, /^ID +NAME +MANAGED +HELD +LAST REQUEST +LAST ERROR\n.* Okta /)
  assert.match((await reeve('delete', ...of)).stdout, /has been deleted/)
  assert.match((await reeve('delete', ...of)).stderr, /^reeve: Directory not found\.\n$/)
  assert.equal((await reeve('list')).stdout, 'No directories.\n')
  assert.deepEqual(await entriesOf(acme), [
    'directory.deleted by operator',
    'directory.token_rotated by operator',
    'directory.token_rotated by operator',
    'directory.created by operator',
  ])
})

test('a token is only for an active member who has the permissions that it gives', async () => {
  const acme = await service.organization()
  const reeve = commandsIn(acme)
  const create = (issuedTo: string, profile = 'Member') =>
    reeve('create', '--name', 'Okta', '--default-profile', profile, '--issued-to', issuedTo)
  const reader = await acme.person(await acme.profile(['members.read', 'members.invite']))
  const suspended = await acme.person('administrator')
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: { reason: 'left' } })
  for (const [make, says] of [
    [() => create('nobody@acme.test'), /--issued-to must name an active member/],
    [() => create(reader.email), /Missing: members\.assign_profile, members\.suspend, /],
    [() => create(suspended.email), /--issued-to is suspended/],
    [() => create(acme.owner.email, 'Owner'), /cannot assign the Owner profile/],
    [() => create(acme.owner.email, 'Nothing'), /No profile has the ID or name "Nothing"\. Profiles: Owner, /],
  ] as const) {
    const { code, stdout, stderr } = await make()
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, says)
  }
  assert.deepEqual(await entriesOf(acme), [])
  const order = ['--name', 'Okta', '--default-profile', 'Member', '--issued-to', acme.owner.email]
  const nowhere = await line.reeve(['directory', 'create', '--organization', newId(), ...order])
  assert.equal(nowhere.stderr, 'reeve: Organization not found.\n')
})

test('`members reactivate --override` ends the hold of a directory', async () => {
  const acme = await service.organization()
  const directory = await connectDirectory(service, acme)
  const { user } = await directory.create()
  await directory.hold(user.id)
  const reactivate = (...more: string[]) =>
    line.reeve(['members', 'reactivate', user.id, ...more], { REEVE_URL: service.url, REEVE_API_KEY: acme.owner.key })
  assert.match((await reactivate()).stderr, /with --override, as an owner\. \(held_by_directory/)
  assert.equal((await reactivate('--override')).code, 0)
  assert.equal((await acme.owner.call(`GET /v1/members/${user.id}`)).body.status, 'active')
})

test('a group is mapped as previewed', async () => {
  const acme = await service.organization()
  const reeve = commandsIn(acme)
  const directory = await connectDirectory(service, acme)
  const { user } = await directory.create()
  const userId = user.id
  const context = { context: { requestId: newId(), ip: null, userAgent: null } }
  const group = { displayName: 'Engineering', externalId: null, memberIds: [userId] }
  await directory.people.createGroup(directory.connection, group, context)
  const of = ['--id', directory.id, '--group', 'engineering']
  const profileOf = async () => (await acme.owner.call(`GET /v1/members/${userId}`)).body.profile_id
  const preview = await reeve('map', ...of, '--profile', 'administrator', '--dry-run')
  assert.equal(
    preview.stdout,
    `Preview: 1 member gets a different profile.\n- ${userId}: Member to Administrator\n`,
    preview.stderr,
  )
  assert.equal(await profileOf(), acme.profiles.member)
  assert.match((await reeve('map', ...of, '--profile', 'administrator', '--priority', '7')).stdout, /^Done: 1 /)
  assert.equal(await profileOf(), acme.profiles.administrator)
  assert.match(
    (await reeve('groups', '--id', directory.id)).stdout,
    /^ID +GROUP +PEOPLE +PROFILE +PRIORITY +MAPPING\n\S+ +Engineering +1 +Administrator +7 +always\n$/,
  )
  assert.match((await reeve('map', ...of, '--profile', 'member', '--initial-only')).stdout, /^Done: 0 /)
  assert.match((await reeve('groups', '--id', directory.id)).stdout, / Member +100 +initial only\n$/)
  assert.match((await reeve('map', ...of, '--unmap')).stdout, /^Done: 1 /)
  assert.equal(await profileOf(), acme.profiles.member)
  assert.equal((await reeve('map', ...of)).code, 2)
  assert.equal((await reeve('map', ...of, '--unmap', '--initial-only')).code, 2)
  assert.equal((await reeve('groups', '--id', newId())).code, 1)
})

test('an operator sets, changes and removes how the identity provider ends sessions', async () => {
  const acme = await service.organization()
  const reeve = commandsIn(acme)
  const [issuer, keys] = ['https://acme.okta.test', 'https://acme.okta.test/oauth2/v1/keys']
  const order = ['--name', 'Okta', '--default-profile', 'member', '--issued-to', acme.owner.email]
  const logout = ['--logout-issuer', issuer, '--logout-jwks-url', keys]
  const made = await reeve('create', ...order, ...logout)
  const [, id = ''] = /^Created directory (\S+)\.$/m.exec(made.stdout) ?? []
  const url = `https://reeve.acme.test/v1/directories/${id}/global-token-revocation`
  assert.match(made.stdout, new RegExp(`^URL of Universal Logout: ${url}$`, 'm'))
  const of = ['--id', id]
  const settings = async () => {
    const { name, strict, block_login, logout_issuer, logout_jwks_url, logout_url } = jsonOf(
      await reeve('show', ...of, '--json'),
    )
    return { name, strict, block_login, logout_issuer, logout_jwks_url, logout_url }
  }
  const before = { name: 'Okta', strict: false, block_login: false, logout_issuer: issuer, logout_jwks_url: keys }
  assert.deepEqual(await settings(), { ...before, logout_url: url })

  const [other, otherKeys] = ['https://b.okta.test', 'https://b.okta.test/oauth2/v1/keys']
  const replaced = await reeve('edit', ...of, '--logout-issuer', other, '--logout-jwks-url', otherKeys)
  assert.equal(replaced.stdout, `Directory ${id} has the new settings.\n`, replaced.stderr)
  assert.deepEqual(await settings(), {
    ...before,
    logout_issuer: other,
    logout_jwks_url: otherKeys,
    logout_url: url,
  })
  assert.equal((await reeve('edit', ...of, ...logout)).code, 0)

  const edited = await reeve('edit', ...of, '--name', 'Okta EU', '--strict', '--logout-issuer', `${issuer}/eu`)
  assert.equal(edited.stdout, `Directory ${id} has the new settings.\n`, edited.stderr)
  const after = { ...before, name: 'Okta EU', strict: true, logout_issuer: `${issuer}/eu`, logout_url: url }
  assert.deepEqual(await settings(), after)
  assert.equal(jsonOf(await reeve('edit', ...of, '--no-strict', '--block-login', '--json')).strict, false)
  assert.equal(jsonOf(await reeve('edit', ...of, '--no-block-login', '--no-logout', '--json')).logout_issuer, null)
  assert.deepEqual(await settings(), {
    ...after,
    strict: false,
    logout_issuer: null,
    logout_jwks_url: null,
  })
  assert.deepEqual(await entriesOf(acme), [
    ...Array(5).fill('directory.changed by operator'),
    'directory.created by operator',
  ])
})

test('`directory edit` refuses half of the logout settings, forbidden URLs and an edit of nothing', async () => {
  const acme = await service.organization()
  const reeve = commandsIn(acme)
  const { id } = await connectDirectory(service, acme)
  const edit = (...more: string[]) => reeve('edit', '--id', id, ...more)
  const keys = ['--logout-jwks-url', 'https://acme.okta.test/keys']
  for (const [code, says, ...more] of [
    [2, /Nothing to change/],
    [2, /Use either --no-logout or/, '--no-logout', ...keys],
    [2, /--logout-issuer must be a URL without blanks/, '--logout-issuer', 'a b', ...keys],
    [2, /--name must not be blank/, '--name', ' '],
    [1, /Set both logout settings, or neither/, ...keys],
    [
      1,
      /^reeve: The address 127\.0\.0\.1 is not public \(loopback\)\.\n$/,
      '--logout-issuer',
      'x',
      '--logout-jwks-url',
      'http://127.0.0.1/keys',
    ],
    [1, /cannot assign the Owner profile/, '--default-profile', 'owner'],
  ] as const) {
    const ended = await edit(...more)
    assert.deepEqual([ended.code, ended.stdout], [code, ''], more.join(' '))
    assert.match(ended.stderr, says)
  }
  assert.match((await reeve('edit', '--id', newId(), '--strict')).stderr, /^reeve: Directory not found\.\n$/)
})
