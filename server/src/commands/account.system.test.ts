import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openBrowser, PASSWORD, signInWithPassword } from '../../test/harness/browser.ts'
import { cloneDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { tokenIn } from '../../test/harness/mailbox.ts'
import { databaseUrl, startReeveProcess } from '../../test/harness/process.ts'
import { call, startReeve, TEST_SECRET } from '../../test/harness/reeve.ts'

const service = await startReeve()
const line = openCommandLine({ DATABASE_URL: databaseUrl(service.database.target), REEVE_SECRET: TEST_SECRET })
const { reeve } = line
after(async () => {
  line.remove()
  await service.stop()
})

const succeed = async (args: string[], stdin?: string) => {
  const { code, stdout, stderr } = await reeve([...args, '--json'], {}, stdin)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}
const setUp = (body: object) => service.call('POST /v1/setup', { body })
const signIn = async (email: string, password: string, organizationId?: string, url = service.url) => {
  const browser = openBrowser(url, organizationId)
  const { status } = await signInWithPassword(browser, email, password)
  return { browser, status }
}

test('the log of the first start has the setup link of the first organization; later logs have none', async t => {
  const database = await cloneDatabase()
  t.after(database.drop)
  const first = await startReeveProcess(database.target)
  const token = tokenIn(first.log())
  const body = { token, organization_name: 'Acme', email: 'ada@acme.test', name: 'Ada', password: PASSWORD }
  const made = await call(first.url, 'POST /v1/setup', { body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { browser } = await signIn('ada@acme.test', PASSWORD, made.body.organization_id, first.url)
  assert.equal((await browser.call('GET /v1/caller')).body.is_owner, true)
  await first.stop()
  const second = await startReeveProcess(database.target)
  await second.stop()
  assert.match(second.log(), /Reeve is ready/)
  assert.doesNotMatch(second.log(), /token=/)
})

test('`organization create` prints a setup link, but none for an owner who can sign in already', async () => {
  const args = ['organization', 'create', '--name', 'Other', '--owner-email', 'grace@acme.test']
  assert.notEqual((await succeed(args)).setup_link, null)
  // A verified address does not show that the owner can sign in: anyone can request the mail that verifies it.
  await service.query`update accounts set email_verified = true where email = 'grace@acme.test'`
  const first = await succeed(args)
  assert.equal((await setUp({ token: tokenIn(first.setup_link), password: 'the password of grace' })).status, 201)
  assert.equal((await signIn('grace@acme.test', 'the password of grace')).status, 200)
  assert.equal((await succeed(args)).setup_link, null)
})

test('`owner recover` restores the access of an owner, can make another owner, and is audited', async () => {
  const args = ['organization', 'create', '--name', 'Locked', '--owner-email', 'locked@acme.test']
  const { organization_id: organization, setup_link } = await succeed(args)
  await setUp({ token: tokenIn(setup_link), password: 'a password that is forgotten' })
  const recover = (email: string, ...more: string[]) =>
    succeed(['owner', 'recover', '--organization', organization, '--email', email, ...more])

  const again = await recover('Locked@acme.test')
  assert.equal((await setUp({ token: tokenIn(again.setup_link), password: 'a password that is known' })).status, 201)
  assert.equal((await signIn('locked@acme.test', 'a password that is forgotten')).status, 401)
  const { browser } = await signIn('locked@acme.test', 'a password that is known', organization)

  const mistyped = await reeve(['owner', 'recover', '--organization', organization, '--email', 'loked@acme.test'])
  assert.deepEqual([mistyped.code, /is not an owner/.test(mistyped.stderr)], [1, true])
  const other = await recover('somebody@acme.test', '--make-owner')
  await setUp({ token: tokenIn(other.setup_link), password: 'the password of somebody' })
  const somebody = await signIn('somebody@acme.test', 'the password of somebody', organization)
  assert.equal((await somebody.browser.call('GET /v1/caller')).body.is_owner, true)

  const { entries } = (await browser.call('GET /v1/audit/entries?action=owner.recovered')).body
  assert.equal(entries.length, 2)
  assert.equal(entries[0].actor.type, 'operator')
})

test('`owner recover` does not lift a suspension, nor undo a removal that ended one', async () => {
  const args = ['organization', 'create', '--name', 'Strict', '--owner-email', 'first@acme.test']
  const { organization_id: organization, setup_link } = await succeed(args)
  await setUp({ token: tokenIn(setup_link), password: PASSWORD })
  const recovery = ['owner', 'recover', '--organization', organization, '--email', 'second@acme.test', '--make-owner']
  const second = await succeed(recovery)
  const { browser } = await signIn('first@acme.test', PASSWORD, organization)
  assert.equal((await browser.call(`POST /v1/members/${second.user_id}/suspension`, { body: {} })).status, 200)
  const refused = await reeve(recovery)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /suspended/)
  assert.equal((await browser.call(`DELETE /v1/members/${second.user_id}`)).status, 200)
  const back = await reeve(recovery)
  assert.equal(back.code, 1)
  assert.match(back.stderr, /removed while suspended/)
})

test('`account set-password` reads standard input, ends all sessions, and is in the system chain', async () => {
  const { setup_link } = await succeed([
    'organization',
    'create',
    '--name',
    'Scripted',
    '--owner-email',
    'script@acme.test',
  ])
  await setUp({ token: tokenIn(setup_link), password: PASSWORD })
  const { browser } = await signIn('script@acme.test', PASSWORD)
  await succeed(['account', 'set-password', '--email', 'Script@acme.test', '--password-stdin'], 'from a script\n')
  assert.equal((await browser.call('GET /v1/account')).status, 401)
  assert.equal((await signIn('script@acme.test', 'from a script')).status, 200)
  assert.equal((await reeve(['audit', 'verify', '--system'])).code, 0)

  const NO_UTF_8 = Buffer.from([0xff, 0xfe, ...Buffer.from('long enough')])
  const wrong: [string[], string | Buffer, RegExp, number][] = [
    [['account', 'set-password', '--email', 'script@acme.test', '--password-stdin'], 'short', /8 to 128/, 2],
    [['account', 'set-password', '--email', 'script@acme.test', '--password-stdin'], 'long \0 enough', /no NUL/, 2],
    [
      ['account', 'set-password', '--email', 'script@acme.test', '--password-stdin'],
      'two\nlines of it',
      /control ch/,
      2,
    ],
    [['account', 'set-password', '--email', 'script@acme.test', '--password-stdin'], NO_UTF_8, /must be UTF-8/, 2],
    [['account', 'set-password', '--email', 'script@acme.test', '--password-stdin'], 'Script-2026', /easy to guess/, 2],
    [['account', 'set-password', '--email', 'script@acme.test'], PASSWORD, /--password-stdin/, 2],
    [['account', 'set-password', '--email', 'nobody@acme.test', '--password-stdin'], PASSWORD, /No account found/, 1],
    [['account', 'unblock', '--email', 'nobody@acme.test'], '', /No account found/, 1],
  ]
  for (const [args, stdin, expected, expectedCode] of wrong) {
    const { code, stderr } = await reeve(args, {}, stdin)
    assert.equal(code, expectedCode)
    assert.match(stderr, expected)
  }
})

test('a command that changes nothing succeeds, says so, and records nothing', async () => {
  const args = ['organization', 'create', '--name', 'Idle', '--owner-email', 'idle@acme.test']
  const { organization_id: organization } = await succeed(args)
  const named = ['--organization', organization]
  const key = await succeed([
    'api-key',
    'create',
    ...named,
    '--owner',
    'idle@acme.test',
    '--name',
    'ci',
    '--scopes',
    'members:read',
  ])
  await succeed(['api-key', 'revoke', ...named, '--id', key.id])
  const lengthOfChains = async () => {
    const system = await succeed(['audit', 'verify', '--system'])
    return [system.head.sequence, (await succeed(['audit', 'verify', ...named])).head.sequence]
  }
  const before = await lengthOfChains()
  const email = ['--email', 'idle@acme.test']
  const commands: [string[], RegExp][] = [
    [['account', 'unblock', ...email], /^No change: sign-in is not blocked for idle@acme\.test\.$/m],
    [['account', 'unlink-identity', ...email], /^No change: no identity is linked to idle@acme\.test\.$/m],
    [['account', 'unlink-identity', '--all'], /^No change: no identity is linked\.$/m],
    [['api-key', 'revoke', ...named, '--id', key.id], /^No change: key \S+ was already revoked\.$/m],
    [['migrate'], /^No change: the database is up to date\.$/m],
  ]
  for (const [command, expected] of commands) {
    const { code, stdout, stderr } = await reeve(command)
    assert.deepEqual([code, stderr], [0, ''], command.join(' '))
    assert.match(stdout, expected)
  }
  assert.deepEqual(await lengthOfChains(), before)
  assert.equal((await succeed(['account', 'unblock', ...email])).login_unblocked, false)
})

test('`account unblock` lifts a login block that no reactivation can lift', async () => {
  const {
    organization_id: organization,
    setup_link,
    profiles,
  } = await succeed(['organization', 'create', '--name', 'Left', '--owner-email', 'boss@acme.test'])
  await setUp({ token: tokenIn(setup_link), password: PASSWORD })
  const { browser } = await signIn('boss@acme.test', PASSWORD, organization)
  const body = { email: 'leaver@acme.test', name: 'Leaver', profile_id: profiles.member }
  const leaver = (await browser.call('POST /v1/members', { body })).body
  await succeed(['account', 'set-password', '--email', body.email, '--password-stdin'], PASSWORD)
  await browser.call(`POST /v1/members/${leaver.user_id}/suspension`, { body: { block_login: true } })
  const live = await reeve(['account', 'unblock', '--email', body.email])
  assert.equal(live.code, 1)
  assert.ok(live.stderr.includes(organization) && live.stderr.includes('--force'), live.stderr)
  await browser.call(`DELETE /v1/members/${leaver.user_id}`)
  assert.equal((await signIn(body.email, PASSWORD)).status, 401)
  await succeed(['account', 'unblock', '--email', body.email])
  assert.equal((await signIn(body.email, PASSWORD)).status, 200)
  assert.deepEqual(await toldOf(browser, organization), [1, 1])
})

test('`account unblock --force` lifts the block of an active suspension, and tells its organization', async () => {
  const {
    organization_id: organization,
    setup_link,
    profiles,
  } = await succeed(['organization', 'create', '--name', 'Forced', '--owner-email', 'chief@acme.test'])
  await setUp({ token: tokenIn(setup_link), password: PASSWORD })
  const { browser } = await signIn('chief@acme.test', PASSWORD, organization)
  const body = { email: 'held@acme.test', name: 'Held', profile_id: profiles.member }
  const { user_id } = (await browser.call('POST /v1/members', { body })).body
  await succeed(['account', 'set-password', '--email', body.email, '--password-stdin'], PASSWORD)
  await browser.call(`POST /v1/members/${user_id}/suspension`, { body: { block_login: true } })
  await succeed(['account', 'unblock', '--email', body.email, '--force'])
  assert.equal((await signIn(body.email, PASSWORD)).status, 200)
  const { body: member } = await browser.call(`GET /v1/members/${user_id}`)
  assert.equal(member.status, 'suspended')
  assert.deepEqual(await toldOf(browser, organization), [1, 1])
})

test('`account unlink-identity` takes one address or all accounts, not both', async () => {
  const unlink = (...args: string[]) => reeve(['account', 'unlink-identity', ...args])
  for (const wrong of [[], ['--all', '--email', 'script@acme.test']]) {
    const { code, stderr } = await unlink(...wrong)
    assert.deepEqual([code, /either --email or --all/.test(stderr)], [2, true])
  }
  const unknown = await unlink('--email', 'nobody@acme.test')
  assert.deepEqual([unknown.code, /No account found/.test(unknown.stderr)], [1, true])
  assert.deepEqual(await succeed(['account', 'unlink-identity', '--all']), {
    identities_unlinked: 0,
    people_mailed: 0,
  })
})

/** Numbers of the organization's audit entries and events about unblocked sign-ins. */
async function toldOf(browser: ReturnType<typeof openBrowser>, organization: string) {
  const inside = browser.inOrganization(organization)
  const { entries } = (await inside.call('GET /v1/audit/entries?action=member.login_unblocked')).body
  const { events } = (await inside.call('GET /v1/governance/events?type=member.login_unblocked')).body
  return [entries.length, events.length]
}
