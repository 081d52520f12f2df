import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import type { Finding } from '../../src/commands/doctor/findings.ts'
import { runningServer } from '../../src/database/embedded/running-server.ts'
import { port, socketDirectory } from '../../src/database/embedded/socket-path.ts'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { LAUNCHER, openCommandLine } from '../harness/command-line.ts'
import { startKeycloakServer } from '../harness/keycloak-server.ts'
import { fatalLine } from '../harness/log-lines.ts'
import { diskFolder } from '../harness/memory-folder.ts'
import { type CallOptions, call as callAt } from '../harness/reeve.ts'

const line = openCommandLine({}, diskFolder())
const { reeve, dataDir } = line
const call = (request: string, options?: CallOptions) => callAt(line.server.url, request, options)
before(async () => {
  await initialiseDataFolder(dataDir)
  await line.start()
})
after(async () => {
  await line.stop()
  line.remove()
})

async function acme() {
  const created = await reeve(['organization', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.test', '--json'])
  assert.equal(created.code, 0, created.stderr)
  return JSON.parse(created.stdout)
}

const newKey = (organization: string, owner: string, ...more: string[]) =>
  reeve(['api-key', 'create', '--organization', organization, '--owner', owner, '--name', 'ci', '--json', ...more])

test('commands beside a running server create an organization and a key, and verify the audit log', async () => {
  const { organization_id, owner, profiles } = await acme()
  assert.equal(owner.email, 'ada@acme.test')
  assert.deepEqual(Object.keys(profiles), ['owner', 'administrator', 'member'])
  const scopes = 'members:read,members:write,governance:read'
  const issued = await newKey(organization_id, owner.user_id, '--scopes', scopes, '--expires-in', '30d')
  const { key } = JSON.parse(issued.stdout)
  assert.deepEqual((await call('GET /v1/governance/webhooks', { key })).body, { webhooks: [] })

  const verified = await reeve(['audit', 'verify', '--organization', organization_id, '--json'])
  assert.deepEqual([verified.code, JSON.parse(verified.stdout).entries], [0, 2])
})

test('the owner of a new key is named by user ID, email address or external ID', async () => {
  const { organization_id, owner, profiles } = await acme()
  const { key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  const details = { body: { external_id: 'hr-1' }, key }
  assert.equal((await call(`PATCH /v1/members/${owner.user_id}/details`, details)).status, 200)
  for (const name of ['ada@acme.test', 'ADA@acme.test', 'hr-1']) {
    const made = JSON.parse((await newKey(organization_id, name, '--scopes', 'members:read')).stdout)
    assert.equal((await call('GET /v1/caller', { key: made.key })).body.user.user_id, owner.user_id, name)
  }
  const nobody = await newKey(organization_id, 'nobody@acme.test', '--scopes', 'members:read')
  assert.deepEqual(
    [nobody.code, nobody.stderr],
    [1, 'reeve: --owner must name an active member of this organization by user ID, email address or external ID.\n'],
  )
  const body = { email: 'lin@acme.test', name: 'Lin', profile_id: profiles.member }
  const { user_id } = (await call('POST /v1/members', { body, key })).body
  assert.equal((await call(`POST /v1/members/${user_id}/suspension`, { body: {}, key })).status, 200)
  const suspended = await newKey(organization_id, 'lin@acme.test', '--scopes', 'members:read')
  const said = 'reeve: Lin is suspended. The owner of a key must be active.\n'
  assert.deepEqual([suspended.code, suspended.stderr], [1, said])
  const { stdout } = await reeve(['api-key', 'list', '--organization', organization_id])
  const [headings, ...rows] = stdout.trimEnd().split('\n')
  assert.deepEqual(headings?.split(/ {2,}/), ['ID', 'NAME', 'STATUS', 'HINT', 'EXPIRES', 'OWNER ID', 'SCOPES'])
  assert.equal(rows.length, 4)
  assert.ok(rows.every(row => row.includes(owner.user_id)))
  assert.ok(rows.some(row => row.endsWith(`…${key.slice(-4)}  never    ${owner.user_id}  all`)))
})

test('a key beyond its owner’s authority is refused with one sentence and exit code 1', async () => {
  const { organization_id, owner, profiles } = await acme()
  const { key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  const body = { email: 'weak@acme.test', name: 'Weak', profile_id: profiles.member }
  const member = (await call('POST /v1/members', { key, body })).body
  const refused = await newKey(organization_id, member.user_id, '--scopes', 'members:write')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^reeve: .*members:write/)
})

test('an operator lists and revokes an organization’s keys, and is recorded as the actor', async () => {
  const { organization_id, owner } = await acme()
  const { id, key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  const list = async () => {
    const { stdout } = await reeve(['api-key', 'list', '--organization', organization_id, '--json'])
    return JSON.parse(stdout).api_keys
  }
  const revoke = (...more: string[]) =>
    reeve(['api-key', 'revoke', '--organization', organization_id, '--id', id, ...more])
  const [listed] = await list()
  assert.deepEqual([listed.id, listed.status, listed.hint], [id, 'active', key.slice(-4)])
  assert.equal((await call('GET /v1/members', { key })).status, 200)
  assert.deepEqual(JSON.parse((await revoke('--json')).stdout), { id, already_revoked: false })
  assert.equal((await call('GET /v1/members', { key })).status, 401)
  assert.deepEqual([(await revoke()).code, (await list())[0].revoked_reason], [0, 'revoked'])

  const audit = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'audit:read')).stdout)
  const { entries } = (await call('GET /v1/audit/entries', { key: audit.key })).body
  const revocations = entries.filter(({ action }: { action: string }) => action === 'api_key.revoked')
  assert.deepEqual(
    revocations.map((entry: { actor: { type: string } }) => entry.actor.type),
    ['operator'],
  )
})

type Misfit = [string[], Record<string, string>, RegExp]

/** Asserts that each command line fails with this exit code. The first one runs in a separate process, as for users. */
async function assertRefused(cases: readonly Misfit[], expectedCode: number): Promise<void> {
  const refuse = async ([args, more, expected]: Misfit, index: number) => {
    const { code, stderr, stdout } = await (index === 0 ? line.inOwnProcess : reeve)(args, more)
    assert.equal(code, expectedCode, args.join(' '))
    // `serve` logs the error to stdout; other commands print it to stderr.
    const [told, other] = args[0] === 'serve' ? [fatalLine(stdout), stderr] : [stderr, stdout]
    assert.match(told, expected, args.join(' '))
    // Several invalid variables have a line each.
    const isOneLine = told.startsWith('The configuration is not valid:') || told.trimEnd().split('\n').length <= 1
    assert.ok(isOneLine, `one line: ${told}`)
    if (args[0] !== 'doctor') assert.equal(other, '')
  }
  await Promise.all(cases.map(refuse))
}

test('serve --port is an error that explains how to set the port', async () => {
  const said = 'reeve: The port is a variable, not an option. Start with PORT=8080 before the command.\n'
  assert.deepEqual(await reeve(['serve', '--port', '8080']), { code: 2, stdout: '', stderr: said })
})

test('invalid usage is one sentence on stderr, nothing on stdout, and exit code 2', async () => {
  const [empty, blank] = [join(dataDir, 'empty.pem'), join(dataDir, 'blank.ndjson')]
  writeFileSync(empty, '')
  writeFileSync(blank, '\r\n\n')
  const cases: Misfit[] = [
    [['api-key', 'create', '--organization', 'x', '--owner', 'y', '--name', 'n', '--scopes', 'all'], {}, /UUID/],
    [['api-key', 'revoke', '--organization', '01a1fd59-a026-7794-9e09-e35ea01360fd', '--id', 'x'], {}, /UUID/],
    [['audit', 'verify', '--organization', '01a1fd59-a026-7794-9e09-e35ea01360fd'], {}, /Organization not found/],
    [['audit', 'verify', '--file', '/nowhere'], {}, /Cannot read \/nowhere: it does not exist\./],
    [['audit', 'verify', '--file', dataDir], {}, /Cannot read .*: it is a folder\./],
    [['audit', 'verify', '--file', LAUNCHER], {}, /is not an audit export: its first line/],
    [['audit', 'verify', '--file', empty], {}, /empty\.pem is empty, so there is nothing to verify/],
    [['audit', 'verify', '--file', blank], {}, /blank\.ndjson is empty/],
    [
      ['audit', 'verify', '--file', '/nowhere', '--public-key', '/nowhere'],
      {},
      /Cannot read \/nowhere: it does not exist\./,
    ],
    [['audit', 'verify', '--file', '/nowhere', '--public-key', empty], {}, /The public key is not valid/],
    [['audit', 'verify', '--system', '--checkpoint', LAUNCHER], {}, /The checkpoint is not valid/],
    ...['a\u202eb', 'a\nb', 'x'.repeat(300), ' '].map(
      (name): Misfit => [
        ['organization', 'create', '--name', 'Acme', '--owner-email', 'a@acme.test', '--owner-name', name],
        {},
        /--owner-name must not be blank/,
      ],
    ),
    [
      ['organization', 'create', '--name', 'Acme', '--owner-email', 'x@y\u202e.example'],
      {},
      /--owner-email is not a valid email address/,
    ],
  ]
  await assertRefused(cases, 2)
})

test('an invalid setting or stored value is one sentence on stderr, and exit code 1', async () => {
  const cases: Misfit[] = [
    [
      ['serve'],
      { PORT: 'x', REEVE_RATE_LIMIT: '-1' },
      /^The configuration is not valid:\n {2}PORT must be .*\n {2}REEVE_RATE_LIMIT must be .*$/,
    ],
    [['api-key', 'list', '--organization', '01a1fd59-a026-7794-9e09-e35ea01360fd'], {}, /Organization not found/],
    [['serve'], { REEVE_WEBHOOK_ALLOW: 'not an address' }, /REEVE_WEBHOOK_ALLOW/],
    [['serve'], { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be postgres/],
    [
      ['serve'],
      { REEVE_IDENTITY_PROVIDER: 'keycloak' },
      /\n {2}REEVE_IDENTITY_URL must be set.*(\n.*)*\n {2}REEVE_KEYCLOAK_REALM must be set/,
    ],
    [
      ['serve'],
      { REEVE_SECRET_PREVIOUS: 'a previous secret of 32 characters' },
      /REEVE_SECRET_PREVIOUS is set, but REEVE_SECRET is not/,
    ],
    [['doctor'], { REEVE_SECRET: 'short' }, /^$/],
  ]
  await assertRefused(cases, 1)
})

test('a database that cannot be used ends with a sentence and exit code 1 within 10 s', async t => {
  const deaf = createServer(socket => socket.unref())
  await new Promise<void>(resolve => deaf.listen(0, '127.0.0.1', resolve))
  t.after(() => deaf.close())
  const { port } = deaf.address() as { port: number }
  const socket = `postgres://nobody@localhost/nothing?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
  const timed = async (isOwnProcess: boolean, args: string[], environment = {}) => {
    const began = performance.now()
    const { code, stderr } = await (isOwnProcess ? line.inOwnProcess : reeve)(args, environment)
    return { code, stderr, ms: performance.now() - began }
  }
  // Measures how long it takes to load the commands, which is seconds on a busy machine.
  const start = await timed(true, ['--version'])
  const databases = ['postgres://127.0.0.1:1/reeve', socket, `postgres://127.0.0.1:${port}/reeve`]
  for (const [index, database] of databases.entries()) {
    // The last server never responds and keeps the connection open, so only a process shows that the command exits.
    const isOwnProcess = index === databases.length - 1
    const { code, stderr, ms } = await timed(isOwnProcess, ['organization', 'list'], { DATABASE_URL: database })
    assert.equal(code, 1)
    assert.match(stderr, /^reeve: Cannot connect to the server of DATABASE_URL/)
    assert.ok(ms < 10_000 + start.ms, `${database} took ${ms} ms`)
  }
})

test('an invalid REEVE_WEBHOOK_ALLOW is refused before a data folder is created', async () => {
  const absent = join(dataDir, 'absent')
  await assertRefused([[['serve'], { REEVE_DATA_DIR: absent, REEVE_WEBHOOK_ALLOW: 'a' }, /REEVE_WEBHOOK_ALLOW/]], 1)
  assert.equal(existsSync(absent), false)
})

test('doctor warns of an unknown REEVE_ variable', async () => {
  const { code, stdout } = await reeve(['doctor'], { REEVE_SECERT: 'a' })
  assert.equal(code, 0)
  assert.match(stdout, /^WARN configuration: unknown variables are ignored: .*REEVE_SECERT/m)
})

test('a secret other than the database’s is refused, by doctor too', async () => {
  const other = { REEVE_SECRET: 'another secret of at least 32 characters' }
  const served = await reeve(['serve'], other)
  assert.deepEqual([served.code, served.stderr], [1, ''])
  assert.match(fatalLine(served.stdout), /different secret/)
  const checked = await reeve(['doctor', '--json'], other)
  assert.equal(checked.code, 1)
  assert.equal(JSON.parse(checked.stdout).healthy, false)
  assert.equal((await reeve(['doctor'])).code, 0)
})

test('the stored secret is rotated beside a running server, and the next process uses the new one', async () => {
  const { organization_id, owner } = await acme()
  const { key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  const file = join(dataDir, 'secret')
  const before = readFileSync(file, 'utf8')
  const rotated = await reeve(['secret', 'rotate', '--json'])
  assert.equal(rotated.code, 0, rotated.stderr)
  const { left_to_do, ...result } = JSON.parse(rotated.stdout)
  assert.deepEqual(result, { rotated: true, sealed_under: file })
  assert.match(left_to_do.join(' '), /Save a copy of .*secret in your secret store\. .* backups .*secret\.previous/)
  assert.equal(readFileSync(`${file}.previous`, 'utf8'), before)
  assert.notEqual(readFileSync(file, 'utf8'), before)
  for (const kept of [file, `${file}.previous`]) assert.equal(statSync(kept).mode & 0o777, 0o600)
  assert.equal((await call('GET /v1/members', { key })).status, 200)
  rmSync(`${file}.previous`)
  const checked = await reeve(['doctor'])
  assert.equal(checked.code, 0)
  assert.ok(checked.stdout.includes(`ok   secret: the data key is encrypted with ${file}\n`), checked.stdout)
})

test('doctor checks the identity provider’s reachability and credentials, and never prints a credential', async t => {
  const keycloak = await startKeycloakServer()
  t.after(() => keycloak.close())
  const findings = async (more: Record<string, string>) => {
    const { code, stdout, stderr } = await reeve(['doctor', '--json'], { ...keycloak.environment, ...more })
    assert.ok(!/that-nobody-may-see/.test(stdout + stderr))
    const found: Finding[] = JSON.parse(stdout).findings
    return { exit: code, ...found.find(({ check }) => check === 'identity provider') }
  }
  assert.deepEqual(await findings({}), {
    exit: 0,
    check: 'identity provider',
    ok: true,
    warning: false,
    code: null,
    detail: 'keycloak responds and accepts the credentials',
  })
  const refused = await findings({ REEVE_KEYCLOAK_CLIENT_SECRET: 'wrong-that-nobody-may-see' })
  assert.deepEqual(
    [refused.exit, refused.code, refused.ok, /answered 401/.test(refused.detail ?? '')],
    [1, 'identity_provider_fails', false, true],
  )
  const gone = await findings({ REEVE_IDENTITY_URL: 'http://127.0.0.1:1' })
  assert.deepEqual([gone.exit, gone.ok, /ECONNREFUSED/.test(gone.detail ?? '')], [1, false, true])
})

test('an export is verified with only a checkpoint and the public key, and a changed one is refused', async () => {
  const { organization_id, owner } = await acme()
  const { key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  const checkpoints = async () => (await call('GET /v1/audit/checkpoints', { key })).body
  const deadline = Date.now() + 30_000
  while ((await checkpoints()).checkpoints.length === 0 && Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const signed = await checkpoints()
  const folder = mkdtempSync(join(tmpdir(), 'reeve-export-'))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const text = (await call('GET /v1/audit/export?format=ndjson', { key })).body as unknown as string
  const against = [
    ['--checkpoint', file('checkpoint.json', JSON.stringify(signed.checkpoints[0]))],
    ['--public-key', file('key.pem', signed.public_key)],
  ].flat()
  const verify = (name: string, content: string) =>
    reeve(['audit', 'verify', '--file', file(name, content), ...against])
  const proven = await verify('export.ndjson', text)
  assert.deepEqual(
    [proven.code, /^Verified: hash chain intact\. \d+ entries, signed up to entry \d+ by/.test(proven.stdout)],
    [0, true],
  )
  const changed = await verify('changed.ndjson', text.replace('"Acme"', '"Acne"'))
  assert.deepEqual([changed.code, /^Not intact: /.test(changed.stdout)], [1, true], changed.stderr)

  const whole = file('kept.json', JSON.stringify(signed))
  const exported = ['--file', join(folder, 'export.ndjson')]
  const prove = (...args: string[]) => reeve(['audit', 'verify', ...args])
  const fromOneFile = await prove(...exported, '--checkpoint', whole, '--public-key', whole)
  assert.match(fromOneFile.stdout, /^Verified: .* The public key is from the checkpoint file, so this result is only/)
  assert.match((await prove(...exported)).stdout, /^The hash chain is unbroken: \d+ entries\. Without a checkpoint/)

  // The lines that a sink receives include checkpoints, so verifying them needs only the public key.
  const [newest] = signed.checkpoints
  const lines = text.split('\n')
  const received = file('received.ndjson', lines.toSpliced(newest.sequence, 0, JSON.stringify(newest)).join('\n'))
  assert.equal((await prove('--file', received, '--public-key', whole)).stdout, proven.stdout)
  const { stderr, code } = await prove(...exported, '--public-key', whole)
  assert.deepEqual([code, /^reeve: The file contains no checkpoint/.test(stderr)], [2, true])

  const live = ['--organization', organization_id]
  assert.match(
    (await prove(...live, '--checkpoint', whole)).stdout,
    /^Verified: hash chain intact\. \d+ entries, signed up to entry/,
  )
  assert.match((await prove(...live)).stdout, /^Verified: hash chain intact\. \d+ entries\. Without a checkpoint,/)
  const beta = await acme()
  for (const other of [
    ['--organization', beta.organization_id, '--checkpoint', whole],
    ['--system', '--checkpoint', whole],
  ]) {
    const { code, stdout, stderr } = await prove(...other)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, new RegExp(`^reeve: The checkpoint belongs to organization ${organization_id}, not to `))
  }
  rmSync(folder, { recursive: true })
})

test('every option has a description and says whether it is required', async () => {
  const paths = [['serve'], ['migrate'], ['doctor'], ['organization', 'create'], ['organization', 'list']]
  paths.push(['owner', 'recover'], ['account', 'set-password'], ['account', 'unblock'], ['audit', 'verify'])
  paths.push(['api-key', 'create'], ['api-key', 'list'], ['api-key', 'revoke'])
  for (const path of paths) {
    const { stdout } = await reeve([...path, '--help'])
    const options = stdout.slice(stdout.indexOf('Options:')).split('\n').slice(1)
    for (const option of options) assert.doesNotMatch(option, /^ +-\S+( <\w+>)?$/, `${path.join(' ')}:${option}`)
  }
  const { stdout } = await reeve(['api-key', 'revoke', '--help'])
  assert.deepEqual(stdout.match(/\(required\)/g)?.length, 2)
  for (const version of ['-v', '-V', '--version']) assert.match((await reeve([version])).stdout, /^\d+\.\d+\.\d+\n$/)
})

test('SIGTERM drains and exits with 0 within 10 s; committed changes survive a kill -9', async () => {
  const { organization_id, owner } = await acme()
  const { key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  await line.stop('SIGKILL')
  await line.start()
  assert.equal((await call('GET /v1/members', { key })).status, 200)
  const began = performance.now()
  await line.stop('SIGTERM')
  assert.equal(line.server.child.exitCode, 0)
  assert.ok(performance.now() - began < 10_000)
  await line.start()
  assert.equal((await call('GET /v1/caller', { key })).body.organization.id, organization_id)
})

test('a shutdown aborts database waits after 6 s, and leaves no PostgreSQL running even if it hangs', async () => {
  const { organization_id, owner } = await acme()
  const { key } = JSON.parse((await newKey(organization_id, owner.user_id, '--scopes', 'all')).stdout)
  const cluster = join(line.dataDir, 'postgres')
  const foreign = postgres({ host: socketDirectory(cluster), port, user: 'postgres', database: 'reeve', max: 2 })
  const holder = await foreign.reserve()
  await holder.unsafe('begin; lock table profiles in access exclusive mode')
  holder.unsafe('select pg_sleep(60)').catch(() => {})
  const held = call('POST /v1/profiles', { key, body: { name: 'Held', permissions: [] } }).catch(() => null)
  const waiting = () =>
    foreign`select from pg_stat_activity where application_name = 'reeve' and wait_event_type = 'Lock'`
  for (const late = Date.now() + 60_000; (await waiting()).length === 0; ) assert.ok(Date.now() < late)
  process.kill(runningServer(cluster)?.pid ?? 0, 'SIGSTOP')
  await line.stop('SIGTERM')
  await held
  await foreign.end({ timeout: 0 })
  assert.deepEqual([line.server.child.exitCode, runningServer(cluster)], [0, undefined], line.server.log())
  assert.match(line.server.log(), /"connections":[1-9].*queries are still running after 6 s/)
})
