import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { clientCommands, startWithCommands } from '../../test/harness/client-commands.ts'
import { onlyLong } from '../../test/harness/long-form.ts'
import { onLinux } from '../../test/harness/terminal.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'

const { server, acme, reeve } = await startWithCommands()
after(() => server.stop())

test('each kind of failure has its exit code and one sentence with its code and request id', async () => {
  const weak = clientCommands(server.url, await acme.keyOf(acme.owner.userId, ['members:read']))
  const cases: [Promise<{ code: number | null; stdout: string; stderr: string }>, number, RegExp][] = [
    [reeve('members', 'get', NOBODY), 3, /^reeve: .*\. \(member_not_found, request [0-9a-f-]{36}\)\n$/],
    [reeve('members', 'suspend', acme.owner.userId, '--yes'), 4, /\. \(cannot_suspend_self, request /],
    [
      reeve('webhooks', 'create', 'https://10.0.0.8/'),
      2,
      /^reeve: The address 10\.0\.0\.8 is not public \(.*\)\. The operator can allow it with REEVE_WEBHOOK_ALLOW\. \(/,
    ],
    [reeve('webhooks', 'create', 'https://a@acme.test/'), 2, /^reeve: The URL must not [a-z ]+\. \(webhook_url_/],
    [weak('members', 'suspend', NOBODY, '--yes'), 4, /members:write.*\(\w+, request /],
    [clientCommands(server.url, 'reeve_wrong')('whoami'), 5, /\(\w+, request /],
    [
      clientCommands('http://127.0.0.1:4', acme.owner.key)('whoami'),
      6,
      /^reeve: Cannot connect to the service \(ECONNREFUSED\)\. REEVE_URL is http:\/\/127\.0\.0\.1:4: check it, and /,
    ],
    [
      clientCommands(`${server.url}/v1/`, acme.owner.key)('whoami'),
      3,
      /^reeve: The service has no operation at this path\. REEVE_URL is http:\S+\/v1: check it\. \(route_not_found, /,
    ],
  ]
  for (const [run, expected, text] of cases) {
    const { code, stdout, stderr } = await run
    assert.deepEqual([code, stdout], [expected, ''], stderr)
    assert.match(stderr, text)
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
  }
})

test('each validation error is reported once, in words, with its argument or option', async () => {
  const { code, stderr } = await reeve('members', 'add', '--email', 'no', '--name', 'Eve', '--profile', NOBODY)
  assert.equal(code, 2)
  assert.match(stderr, /^reeve: --email must be an email address, such as \S+\. \(validation_failed, request \S+\)\n$/)
  const two = await reeve('audit', 'list', '--since', 'yesterday', '--until', '2026-11-22')
  const time = 'must be a time of the years 1000 to 2999 with its offset, such as 2026-11-22T05:00:00Z'
  assert.equal(two.code, 2)
  assert.match(two.stderr, new RegExp(`^reeve: --since ${time}\\. \\(\\w+, request \\S+\\)\n  --until ${time}\n$`))
})

test('validation errors name arguments, options and repeated options as they were typed', async () => {
  const sent = await reeve('invitations', 'send', 'nobody', '--profile', NOBODY)
  assert.match(sent.stderr, /^reeve: <email> must be an email address/)
  assert.match((await reeve('audit', 'list', '--key', '')).stderr, /^reeve: --key must be a UUID/)
  const { code, stderr } = await reeve('webhooks', 'create', 'ftp://x', '--event', 'foo')
  assert.equal(code, 2)
  assert.match(
    stderr,
    /^reeve: --event must be one of \d+ values, such as \*, member\.\*, .*, …\. \(.*\)\n {2}<url> must begin/,
  )
  assert.ok(stderr.length < 400, stderr)
})

test('assigning a profile that does not exist has exit code 3, like a missing member', async () => {
  const { code, stderr } = await reeve('members', 'assign-profile', acme.owner.userId, NOBODY)
  assert.deepEqual([code, /^reeve: .*\. \(profile_not_found, request /.test(stderr)], [3, true], stderr)
})

test('a usage error exits with code 2 before anything is sent', async () => {
  const nowhere = clientCommands('http://127.0.0.1:4', 'reeve_key')
  const wrong: [string, ...string[]][] = [
    ['members', 'list', '--status', 'gone'],
    ['members', 'list', '--limit', '0'],
    ['members', 'get'],
    ['members', 'get', ''],
    ['members', 'get', '..'],
    ['members', 'suspend', NOBODY, '--yes', '--keep-oracle', '--no-keep-oracle'],
    ['triggers', 'list', '--enabled', '--no-enabled'],
    ['members', 'suspend'],
    ['members', 'suspend', NOBODY, '--from-file', 'people.csv', '--yes'],
    ['members', 'suspend', '--from-file', 'people.csv', '--rate', 'fast'],
    ['webhooks', 'listen', '--port', '65536', '--secret', 'x'],
    ['no-such-command'],
  ]
  const said = await Promise.all(wrong.map(args => nowhere(...args)))
  for (const [index, { code, stdout, stderr }] of said.entries()) {
    const typed = wrong[index]?.join(' ')
    assert.deepEqual([code, stdout], [2, ''], typed)
    assert.match(stderr, /^(error|reeve): .+/, typed)
    if (typed?.includes('--no-')) assert.match(stderr, /Use either --([a-z-]+) or --no-\1, not both\./)
  }
})

test('a missing or invalid environment variable is named in a sentence', async () => {
  const without = await clientCommands(server.url, '')('whoami')
  assert.equal(without.code, 5)
  assert.match(without.stderr, /^reeve: Set REEVE_API_KEY to an API key of the organization, and REEVE_URL to .*\n$/)
  const strange = await clientCommands('reeve.acme.example', acme.owner.key)('whoami')
  assert.deepEqual([strange.code, /REEVE_URL must be/.test(strange.stderr)], [2, true])
})

test('the page of another server is not taken for a response of Reeve', async t => {
  const other = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { code, stderr } = await clientCommands(
    `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    acme.owner.key,
  )('whoami')
  assert.equal(code, 6)
  assert.match(stderr, /^reeve: The response did not come from Reeve\. Check REEVE_URL\. \(unexpected_answer\)\n$/)
})

test('a refusal by another server is a wrong REEVE_URL, and not a wrong key or a missing resource', async t => {
  for (const status of [401, 403, 404, 422]) {
    const other = createServer((_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<p>'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    t.after(() => other.close())
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const { code, stderr } = await clientCommands(url, acme.owner.key)('whoami')
    const sentence = `The response (status ${status}) did not come from Reeve. Check REEVE_URL. (unexpected_answer)`
    assert.deepEqual([code, stderr], [6, `reeve: ${sentence}\n`])
  }
})

test('output that cannot be written has its own exit code and sentence', onLinux, async t => {
  const trail = join(mkdtempSync(join(tmpdir(), 'reeve-full-')), 'trail.ndjson')
  t.after(() => rmSync(dirname(trail), { recursive: true }))
  writeFileSync(trail, String((await acme.owner.call('GET /v1/audit/export?format=ndjson')).body))
  for (const typed of ['whoami', `access ${NOBODY} agents.run`, 'audit export', `audit verify --file ${trail}`]) {
    const terminal = reeve.inTerminal(t, `${typed} > /dev/full`)
    assert.equal(await terminal.ended(), 7, `${typed}: ${terminal.shown()}`)
    assert.match(terminal.shown(), /reeve: Cannot write the output \(ENOSPC\)\.\r\n$/)
    assert.doesNotMatch(terminal.shown(), /at .*\.(ts|js):/)
  }
})

test('a closed pipe ends the command silently, with exit code 141', async () => {
  for (let i = 0; i < 40; i++) await acme.profile(Array.from({ length: 50 }, (_, n) => `custom.permission_${i}_${n}`))
  const child = reeve.start('profiles', 'list', '--json')
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  assert.deepEqual([code, said], [141, ''])
})

const HELP = onlyLong('another command does the same')
test('help whose reader has closed the pipe ends the command silently, too', HELP, async () => {
  for (const args of [['--help'], ['members', '--help'], ['help', 'members', 'suspend'], ['--version']]) {
    const child = reeve.start(...args)
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.deepEqual([code, said], [141, ''], args.join(' '))
  }
})
