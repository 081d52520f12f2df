import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'
import { onlyLong } from '../../test/harness/long-form.ts'
import { CTRL_C, onLinux } from '../../test/harness/terminal.ts'

const { server, acme, reeve } = await startWithCommands()
after(() => server.stop())

const statusOf = async (userId: string) => (await acme.owner.call(`GET /v1/members/${userId}`)).body.status

test('a suspension without a terminal is refused unless --yes is given', async () => {
  const { userId } = await acme.person()
  const { code, stdout, stderr } = await reeve('members', 'suspend', userId)
  assert.deepEqual([code, stdout], [2, ''])
  assert.equal(
    stderr,
    'reeve: This command asks for confirmation, but there is no terminal. Use --yes to skip the confirmation.\n',
  )
  assert.equal(await statusOf(userId), 'active')
})

test('--dry-run shows what a suspension would do, and changes nothing', async () => {
  const { userId, email } = await acme.person()
  const receipt = jsonOf(await reeve('members', 'suspend', userId, '--dry-run', '--json'))
  assert.deepEqual([receipt.dry_run, receipt.api_keys_stopped.length], [true, 1])
  const said = await reeve('members', 'suspend', userId, '--dry-run')
  assert.deepEqual([said.code, said.stderr], [0, ''])
  assert.match(said.stdout, /^Preview of the changes for .*:\n- suspend the member\n/)
  assert.match(said.stdout, /\n- suspend the member\n- disable these API keys until reactivation: test\n- leave /)
  assert.ok(said.stdout.split('\n')[0]?.endsWith(` <${email}>:`), said.stdout)
  assert.equal(await statusOf(userId), 'active')
})

test('suspending a suspended member reports that nothing changes', async () => {
  const { userId, email } = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${userId}`)).body
  assert.equal((await reeve('members', 'suspend', userId, '--yes')).code, 0)
  const { code, stdout } = await reeve('members', 'suspend', userId, '--yes')
  assert.equal(code, 0)
  assert.match(stdout, /^No change: the member is already suspended\.\n- keep these API keys disabled: test\n/)
  const shown = (await reeve('members', 'suspend', userId, '--dry-run')).stdout
  assert.ok(shown.startsWith(`No change for ${name} <${email}>: the member is already suspended.\n`), shown)
})

test('a second suspension asks for no confirmation, because nothing changes', onLinux, async t => {
  const { userId } = await acme.person()
  assert.equal((await reeve('members', 'suspend', userId, '--yes')).code, 0)
  const terminal = reeve.inTerminal(t, `members suspend ${userId}`)
  assert.equal(await terminal.ended(), 0)
  assert.match(terminal.shown(), /^No change: the member is already suspended\.\r\n/)
  assert.doesNotMatch(terminal.shown(), /\[y\/N\]/)
})

test('--yes suspends without a prompt, with the other options applied', async () => {
  const { userId } = await acme.person()
  const choices = ['--reason', 'laptop stolen', '--block-login', '--revoke-keys', '--no-keep-oracle']
  const receipt = jsonOf(await reeve('members', 'suspend', userId, '--yes', '--json', ...choices))
  assert.deepEqual([receipt.login_blocked, receipt.api_keys_revoked, receipt.kept_oracle], [true, 1, false])
  const suspension = (await acme.owner.call(`GET /v1/members/${userId}/suspension`)).body
  assert.equal(suspension.reason, 'laptop stolen')
})

test('--disable-webhooks disables the webhooks that the member created', async () => {
  const person = await acme.person('administrator')
  const body = { url: 'https://paste.acme.test/9f2c', event_types: ['*'] }
  const { id } = (await person.call('POST /v1/governance/webhooks', { body })).body
  const said = await reeve('members', 'suspend', person.userId, '--disable-webhooks', '--dry-run')
  assert.match(said.stdout, /- disable these webhooks until reactivation: https:\/\/paste\.acme\.test\/9f2c\n/)
  const receipt = jsonOf(await reeve('members', 'suspend', person.userId, '--disable-webhooks', '--yes', '--json'))
  assert.deepEqual(receipt.webhooks_disabled, [{ id, url: body.url, enabled: false }])
  const back = await reeve('members', 'reactivate', person.userId, '--keep-webhooks-disabled')
  assert.match(back.stdout, new RegExp(`- leave these webhooks unchanged: ${id} \\(not_requested\\)\n`))
  assert.equal((await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.enabled, false)
})

test('suspending the owner of the Oracle requires --keep-oracle or --no-keep-oracle', async () => {
  const owner = await acme.person()
  assert.equal((await reeve('oracle', 'put', '--name', 'Delphi', '--owner', owner.userId)).code, 0)
  const { code, stderr } = await reeve('members', 'suspend', owner.userId, '--yes')
  assert.equal(code, 2)
  assert.match(stderr, /^reeve: The member owns the Oracle\. Use --keep-oracle .* or --no-keep-oracle .*\. \(keep_/)
  assert.doesNotMatch(stderr, /keep_oracle whether/)
  const receipt = jsonOf(await reeve('members', 'suspend', owner.userId, '--yes', '--keep-oracle', '--json'))
  assert.equal(receipt.kept_oracle, true)
})

test('in a terminal, the command asks whether to keep the Oracle of the member running', onLinux, async t => {
  const owner = await acme.person()
  assert.equal((await reeve('oracle', 'put', '--name', 'Delphi', '--owner', owner.userId)).code, 0)
  const undecided = reeve.inTerminal(t, `members suspend ${owner.userId}`)
  await undecided.shows(/The member owns the Oracle\. Keep it running\? "No" pauses it\. \[y\/n\] /)
  undecided.type('\r')
  assert.equal(await undecided.ended(), 1)
  assert.match(undecided.shown(), /Nothing was changed\./)

  for (const [answer, keeps] of [
    ['no', false],
    ['y', true],
  ] as const) {
    const terminal = reeve.inTerminal(t, `members suspend ${owner.userId}`)
    await terminal.shows(/\[y\/n\] /)
    terminal.type(`${answer}\r`)
    await terminal.shows(/\[y\/N\] /)
    assert.equal(terminal.shown().includes('- keep the Oracle running'), keeps)
    assert.equal(await statusOf(owner.userId), 'active')
    terminal.type(keeps ? 'y\r' : '\r')
    assert.equal(await terminal.ended(), keeps ? 0 : 1)
  }
  const { triggers, oracle_paused } = (await acme.owner.call(`GET /v1/members/${owner.userId}/suspension`)).body
  assert.deepEqual([triggers, oracle_paused], [[], false])
})

test('in a terminal the preview is shown, and anything but yes changes nothing', onLinux, async t => {
  const { userId, email } = await acme.person()
  const terminal = reeve.inTerminal(t, `members suspend ${userId}`)
  await terminal.shows(/\[y\/N\] /)
  assert.match(
    terminal.shown(),
    /Preview of the changes:\r\n- suspend the member\r\n- disable these API keys until reactivation: test\r\n- leave /,
  )
  assert.ok(terminal.shown().includes(`Suspend Person`) && terminal.shown().includes(`<${email}>? [y/N]`))
  assert.equal(await statusOf(userId), 'active')
  terminal.type('\r')
  assert.equal(await terminal.ended(), 1)
  assert.match(terminal.shown(), /Nothing was changed\./)
  assert.equal(await statusOf(userId), 'active')
})

test('the answer yes suspends the member', onLinux, async t => {
  const { userId } = await acme.person()
  const terminal = reeve.inTerminal(t, `members suspend ${userId}`)
  await terminal.shows(/\[y\/N\] /)
  terminal.type('y\r')
  assert.equal(await terminal.ended(), 0)
  assert.match(terminal.shown(), /^Changes made:\r\n- suspend the member\r\n- disable these API keys until/m)
  assert.equal(await statusOf(userId), 'suspended')
})

test('a yes to a stale preview changes nothing', onLinux, async t => {
  const { userId } = await acme.person()
  const terminal = reeve.inTerminal(t, `members suspend ${userId}`)
  await terminal.shows(/\[y\/N\] /)
  const trigger = { user_id: userId, kind: 'agent', name: 'Nightly' }
  assert.ok((await acme.owner.call('PUT /v1/triggers/nightly', { body: trigger })).status < 300)
  terminal.type('y\r')
  assert.equal(await terminal.ended(), 4)
  assert.match(terminal.shown(), /Something has changed since the preview\. Nothing was done\. Run the command again\./)
  assert.equal(await statusOf(userId), 'active')
})

test('Ctrl-C at the prompt ends the command and changes nothing', onLinux, async t => {
  const { userId } = await acme.person()
  const terminal = reeve.inTerminal(t, `members suspend ${userId}`)
  await terminal.shows(/\[y\/N\] /)
  terminal.type(CTRL_C)
  assert.equal(await terminal.ended(), 130)
  assert.equal(await statusOf(userId), 'active')
})

const BOLD = onLinux.skip ? onLinux : onlyLong('table.rules.test.ts lays out tables')
test('a table has bold headings in a terminal, and none with NO_COLOR', BOLD, async t => {
  const coloured = reeve.inTerminal(t, 'members list', { TERM: 'xterm-256color' })
  await coloured.ended()
  assert.match(coloured.shown(), /^\x1b\[1mUSER ID/)
  const plain = reeve.inTerminal(t, 'members list', { TERM: 'xterm-256color', NO_COLOR: '1' })
  await plain.ended()
  assert.match(plain.shown(), /^USER ID/)
})
