import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { clientCommands, jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'

const { server, acme, reeve } = await startWithCommands()
after(() => server.stop())

const statusOf = async (userId: string) => (await acme.owner.call(`GET /v1/members/${userId}`)).body.status

test('a list is printed as a table, without colours outside a terminal', async () => {
  const { userId, email } = await acme.person()
  const { code, stdout, stderr } = await reeve('members', 'list')
  assert.deepEqual([code, stderr], [0, ''])
  const [headings = '', ...rows] = stdout.trimEnd().split('\n')
  assert.match(headings, /^USER ID {2,}NAME {2,}EMAIL {2,}STATUS {2,}OWNER {2,}PROFILE$/)
  const row = rows.find(line => line.startsWith(userId)) ?? ''
  assert.equal(row.indexOf(email), headings.indexOf('EMAIL'))
  assert.equal(row.slice(headings.indexOf('PROFILE')), 'Member')
  const blind = clientCommands(server.url, await acme.keyOf(acme.owner.userId, ['members:read']))
  assert.ok((await blind('members', 'list')).stdout.includes(acme.profiles.member), 'no right to read profiles')
})

test('a list with --json prints the API response, and filters narrow it', async () => {
  const { userId } = await acme.person()
  const { members } = (await acme.owner.call('GET /v1/members?limit=200')).body
  assert.deepEqual(jsonOf(await reeve('members', 'list', '--json')), { members })
  await reeve('members', 'suspend', userId, '--yes')
  const suspended = jsonOf(await reeve('members', 'list', '--status', 'suspended', '--json'))
  assert.deepEqual(
    suspended.members.map((member: { user_id: string }) => member.user_id),
    [userId],
  )
  assert.equal(jsonOf(await reeve('members', 'list', '--limit', '1', '--json')).members.length, 1)
  assert.deepEqual(jsonOf(await reeve('members', 'list', '--query', 'nobody', '--json')), { members: [] })
})

test('`members list` follows --sort, and `members sessions` lists sessions unless they are withheld', async () => {
  await acme.person('member', { email: 'abe@acme.test' })
  const { members } = (await acme.owner.call('GET /v1/members?limit=200&sort=email&order=desc')).body
  assert.deepEqual(jsonOf(await reeve('members', 'list', '--sort', 'email', '--order', 'desc', '--json')), { members })

  const { userId, email, openSession } = await acme.person()
  assert.equal((await reeve('members', 'sessions', userId)).stderr, 'No results.\n')
  const sessionId = await openSession()
  const shown = await reeve('members', 'sessions', userId)
  const [headings = '', row = '', ...more] = shown.stdout.split('\n')
  assert.match(headings, /^SESSION ID +SIGNED IN +LAST USED +IP ADDRESS +USER AGENT$/)
  assert.match(row, /^\S{36} +20\S+Z +20\S+Z +- +-$/)
  assert.deepEqual([more, row.startsWith(sessionId)], [[''], true])
  const ended = await reeve('members', 'end-session', userId, sessionId)
  assert.deepEqual([ended.code, ended.stderr], [0, 'The session has been ended.\n'])
  assert.equal((await reeve('members', 'sessions', userId)).stderr, 'No results.\n')
  await openSession()
  assert.equal((await reeve('members', 'sign-ins', userId)).stderr, 'No results.\n')
  await (await server.organization('Elsewhere')).person('member', { email })
  const hidden = await reeve('members', 'sessions', userId)
  assert.deepEqual(
    [hidden.stdout, hidden.stderr],
    ['', 'Sessions are not shown, because the account is also active in another organization.\n'],
  )
})

test('`members export` writes the filtered CSV of the API to stdout, or to a file', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-members-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'members.csv')
  const { userId, email } = await acme.person('administrator')
  await reeve('members', 'suspend', userId, '--yes')
  const whole = (await acme.owner.call('GET /v1/members/export')).body as unknown as string
  assert.deepEqual(await reeve('members', 'export'), { code: 0, stdout: whole, stderr: '' })
  const members = whole.trimEnd().split('\n').length - 1
  const told = { code: 0, stdout: '', stderr: `Exported ${members} members to ${file}.\n` }
  assert.deepEqual(await reeve('members', 'export', '--output', file), told)
  assert.equal(readFileSync(file, 'utf8'), whole)

  const filters = ['--status', 'suspended', '--profile', 'Administrator', '--query', email]
  const narrowed = await reeve('members', 'export', ...filters, '--output', file, '--force')
  assert.equal(narrowed.stderr, `Exported 1 member to ${file}.\n`)
  const [, record = '', ...more] = readFileSync(file, 'utf8').split('\n')
  assert.deepEqual([record.startsWith(userId), more], [true, ['']])
  const refused = await reeve('members', 'export', '--output', file)
  assert.deepEqual([refused.code, /already exists\. .*--force/.test(refused.stderr)], [2, true])
})

test('a member is shown with the name of the profile beside its id, unless the key may not read profiles', async () => {
  const { userId } = await acme.person()
  const shown = async (run: typeof reeve) =>
    /^profile_id +(.*)$/m.exec((await run('members', 'get', userId)).stdout)?.[1]
  assert.equal(await shown(reeve), `Member (${acme.profiles.member})`)
  assert.equal(jsonOf(await reeve('members', 'get', userId, '--json')).profile_id, acme.profiles.member)
  const blind = clientCommands(server.url, await acme.keyOf(acme.owner.userId, ['members:read']))
  assert.equal(await shown(blind), acme.profiles.member)
})

test('an empty list prints a message to stderr and nothing to stdout', async () => {
  const { code, stdout, stderr } = await reeve('members', 'list', '--query', 'nobody')
  assert.deepEqual([code, stdout, stderr], [0, '', 'No results.\n'])
})

test('a list contains the items of all pages', async () => {
  const other = await server.organization('Many')
  for (let i = 0; i < 203; i++) await other.profile(['members.read'])
  const { profiles } = jsonOf(await clientCommands(server.url, other.owner.key)('profiles', 'list', '--json'))
  assert.equal(new Set(profiles.map(({ id }: { id: string }) => id)).size, 206)
})

test('a member can be added, shown, assigned a profile, suspended, reactivated and removed', async () => {
  const fields = ['--email', 'grace@acme.test', '--name', 'Grace', '--profile', acme.profiles.member]
  const added = jsonOf(await reeve('members', 'add', ...fields, '--external-id', 'hr-7', '--json'))
  assert.equal(added.external_id, 'hr-7')
  const id: string = added.user_id
  const shown = (await reeve('members', 'get', id)).stdout
  assert.match(shown, /^email +grace@acme\.test$/m)
  assert.match(shown, /^metadata +-$/m)

  const assign = (...more: string[]) => reeve('members', 'assign-profile', id, acme.profiles.administrator, ...more)
  assert.deepEqual(jsonOf(await assign('--dry-run', '--json')), {})
  assert.equal(jsonOf(await reeve('members', 'get', id, '--json')).profile_id, acme.profiles.member)
  assert.deepEqual(await assign(), { code: 0, stdout: '', stderr: 'The profile has been assigned.\n' })
  assert.equal(jsonOf(await reeve('members', 'get', id, '--json')).profile_id, acme.profiles.administrator)

  await reeve('members', 'suspend', id, '--yes')
  const preview = await reeve('members', 'reactivate', id, '--dry-run')
  const ending = 'Preview of the changes for Grace <grace@acme.test>:\n'
  assert.deepEqual(
    [preview.code, preview.stdout],
    [0, `${ending}- end the suspension; API keys that are not revoked work again\n`],
  )
  assert.equal(await statusOf(id), 'suspended')
  assert.equal(jsonOf(await reeve('members', 'reactivate', id, '--yes', '--reason', 'found', '--json')).dry_run, false)
  assert.equal(await statusOf(id), 'active')

  const repeated = 'No change: the member is already active.\n'
  assert.equal((await reeve('members', 'reactivate', id)).stdout, repeated)

  const unasked = await reeve('members', 'remove', id)
  assert.deepEqual([unasked.code, /--yes/.test(unasked.stderr)], [2, true])
  const removal = await reeve('members', 'remove', id, '--dry-run')
  assert.deepEqual([removal.code, removal.stdout], [0, `${ending}- end the membership\n`])
  assert.equal(await statusOf(id), 'active')
  assert.equal(jsonOf(await reeve('members', 'remove', id, '--yes', '--json')).dry_run, false)
  assert.equal((await reeve('members', 'get', id)).code, 3)
})

test('a profile is found by its name, in any case, wherever a command expects the profile of a person', async () => {
  const person = await acme.person()
  const { profile_id: id } = (await acme.owner.call(`GET /v1/members/${person.userId}`)).body
  assert.notEqual(id, acme.profiles.administrator)
  const assigned = await reeve('members', 'assign-profile', person.email, 'administrator')
  assert.deepEqual(assigned, { code: 0, stdout: '', stderr: 'The profile has been assigned.\n' })
  const listed = jsonOf(await reeve('members', 'list', '--profile', 'Administrator', '--json')).members
  assert.ok(listed.some(({ user_id }: { user_id: string }) => user_id === person.userId))
  const fields = ['--email', 'by-name@acme.test', '--name', 'By Name', '--profile', 'Member']
  assert.equal(jsonOf(await reeve('members', 'add', ...fields, '--json')).profile_id, acme.profiles.member)
  const sent = jsonOf(await reeve('invitations', 'send', 'guest@acme.test', '--profile', 'Member', '--json'))
  assert.equal(sent.profile_id, acme.profiles.member)
  assert.equal((await reeve('access', person.userId, 'members.suspend', '--as-profile', 'Member')).code, 1)
  const unknown = await reeve('members', 'assign-profile', person.email, 'Developer')
  assert.deepEqual(unknown, {
    code: 3,
    stdout: '',
    stderr: 'reeve: No profile has the name "Developer". "reeve profiles list" lists the names and IDs.\n',
  })
})

test('`members unlink-identity` shows a preview and records the reason', async () => {
  const { userId, email } = await acme.person()
  await acme.linkIdentity(userId)
  const preview = await reeve('members', 'unlink-identity', userId, '--dry-run')
  assert.match(preview.stdout, /^Preview of the changes for .*:\n- unlink the identity\n/)
  assert.ok(preview.stdout.includes(`<${email}>:\n`))
  const receipt = jsonOf(await reeve('members', 'unlink-identity', userId, '--reason', 'migrated', '--yes', '--json'))
  assert.deepEqual([receipt.identities_unlinked, receipt.dry_run], [1, false])
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=member.identity_unlinked')).body
  assert.deepEqual([entries[0].target.id, entries[0].reason], [userId, 'migrated'])
})
