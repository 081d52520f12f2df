import assert from 'node:assert/strict'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, before, type TestContext, test } from 'node:test'
import { clientCommands, startWithCommands } from '../../../test/harness/client-commands.ts'
import { onlyLong } from '../../../test/harness/long-form.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import type { TestReeve } from '../../../test/harness/reeve.ts'

let server: TestReeve
let acme: Organization
before(async () => {
  ;({ server, acme } = await startWithCommands())
})
after(() => server.stop())

interface ToolResult {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
}

/** A program that speaks the protocol with `reeve mcp`. */
class Client {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #answers: AsyncIterator<string>
  #id = 0

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child
    this.#answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  }

  async request(method: string, params: object) {
    const id = ++this.#id
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const answer = await this.next()
    assert.equal(answer.id, id)
    return answer
  }

  /** The next message of the server. */
  async next() {
    return JSON.parse((await this.#answers.next()).value)
  }

  async start(): Promise<this> {
    const clientInfo = { name: 'test', version: '1' }
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
    return this
  }

  /** Calls a tool. Resolves to the data of its result, or to the text of the error. */
  async call(name: string, parameters: object = {}) {
    const { result, error } = await this.request('tools/call', { name, arguments: parameters })
    if (error) return error.message as string
    const { isError, content } = result as ToolResult
    const [{ text: first } = { text: '' }] = content
    return isError ? first : JSON.parse(first)
  }

  async stop(): Promise<unknown> {
    this.#child.stdin.end()
    const [code] = await once(this.#child, 'exit')
    return code
  }
}

async function serve(t: TestContext, key: string, ...options: string[]): Promise<Client> {
  const child = clientCommands(server.url, key).start('mcp', ...options)
  t.after(() => child.kill())
  return new Client(child).start()
}

interface ListedTool {
  readonly name: string
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean }
  readonly inputSchema: { readonly required: readonly string[] }
}

const toolsOf = async (client: Client): Promise<readonly ListedTool[]> =>
  (await client.request('tools/list', {})).result.tools

test('tools change nothing unless writes are allowed, and the process ends with its input', async t => {
  const [reads, writes] = await Promise.all([serve(t, acme.owner.key), serve(t, acme.owner.key, '--allow-writes')])
  const offered = await toolsOf(reads)
  assert.ok(offered.length > 8 && offered.every(({ annotations }) => annotations.readOnlyHint))
  const more = (await toolsOf(writes)).slice(offered.length)
  assert.deepEqual(
    more.map(({ name, annotations, inputSchema }) => [name, annotations.destructiveHint, inputSchema.required]),
    [
      ['suspend_member', true, ['member', 'etag', 'reason']],
      ['reactivate_member', true, ['member', 'etag', 'reason']],
    ],
  )
  const grace = await acme.person('member')
  const { etag } = await reads.call('preview_suspension', { member: grace.userId })
  assert.match(await reads.call('suspend_member', { member: grace.userId, etag, reason: 'x' }), /not found/i)
  assert.equal((await grace.call('GET /v1/caller')).status, 200)
  assert.deepEqual([await reads.stop(), await writes.stop()], [0, 0])
})

test('a program reads members, access, sign-ins, the audit log and webhooks with the rights of the key', async t => {
  const grace = await acme.person('member')
  const body = { name: 'Grace Hopper' }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${grace.userId}/details`, { body })).status, 200)
  const client = await serve(t, acme.owner.key)
  assert.equal((await client.call('whoami')).user.user_id, acme.owner.userId)
  const { members } = await client.call('list_members', { query: grace.email })
  assert.deepEqual(
    members.map(({ user_id }: { user_id: string }) => user_id),
    [grace.userId],
  )
  assert.equal((await client.call('get_member', { member: grace.email.toUpperCase() })).user_id, grace.userId)
  const access = await client.call('check_access', { member: grace.userId, permission: 'agents.run' })
  assert.equal(typeof access.allowed, 'boolean')
  const unknown = await client.call('check_access', { member: 'nobody@acme.test', permission: 'agents.run' })
  assert.equal(unknown.permissions[0].reason, 'not_a_member')
  const { entries } = await client.call('search_audit_log', { target: grace.email, limit: 1 })
  assert.equal(entries[0].target.id, grace.userId)
  assert.ok((await client.call('list_profiles')).profiles.length > 2)
  assert.deepEqual((await client.call('list_sign_ins', { member: grace.userId })).sign_ins, [])
  assert.deepEqual((await client.call('list_webhooks')).webhooks, [])
  assert.match(await client.call('get_suspension', { member: grace.userId }), /\(not_suspended, request /)
  assert.match(await client.call('get_member', { member: 'nobody@acme.test' }), /^No member has/)
  assert.match(await client.call('get_member', { member: '' }), /member/)
  assert.match(await client.call('get_member', { member: '\ud800' }), /^member has a character/)
  assert.match(await client.call('search_audit_log', { action: 'member.suspendd' }), /^Unknown action\. Similar ones: /)

  const weak = await serve(t, grace.key)
  assert.match(await weak.call('list_webhooks'), /scope governance:read \(insufficient_scope, request /)
  const inviter = await acme.person(await acme.profile(['members.read', 'members.invite']))
  const unpermitted = await serve(t, inviter.key)
  const answer = await unpermitted.call('preview_suspension', { member: acme.owner.userId })
  assert.match(answer, /\(permission_required, request .*\nMissing permissions: members\.suspend\.$/)
})

test('a member is suspended and reactivated only as previewed, with the same options', async t => {
  const grace = await acme.person('member')
  const member = grace.email
  const client = await serve(t, acme.owner.key, '--allow-writes')
  const options = { block_login: true }
  const shown = await client.call('preview_suspension', { member, ...options })
  assert.equal(shown.user_id, grace.userId)
  assert.ok(shown.effects.lines.includes('suspend the member'))
  assert.ok(!shown.effects.lines.some((line: string) => line.includes('--')))
  const { etag } = shown
  const reason = 'laptop stolen'

  const refused = async (parameters: object, by = client) => {
    assert.match(await by.call('suspend_member', { member, reason, ...parameters }), /^This etag is not of a preview/)
    assert.equal((await grace.call('GET /v1/caller')).status, 200)
  }
  await refused({ etag })
  await refused({ etag, ...options, revoke_keys: true })
  await refused({ etag: '"invented"', ...options })
  await refused({ etag, ...options, member: (await acme.person('member')).email })
  const other = await serve(t, acme.owner.key, '--allow-writes')
  await refused({ etag, ...options }, other)

  const malformed = await client.call('suspend_member', { member, ...options, reason: 'a\0b', etag })
  assert.match(malformed, /validation_failed/)
  const confirmed = { member: grace.userId.toUpperCase(), ...options, revoke_keys: false }
  const { receipt } = await client.call('suspend_member', { ...confirmed, reason, etag })
  assert.equal(receipt.login_blocked, true)
  const { entries } = await client.call('search_audit_log', { target: grace.userId, action: 'member.suspended' })
  assert.equal(entries.length, 1)
  assert.deepEqual([entries[0].reason, entries[0].context.user_agent], [reason, 'reeve-mcp'])
  assert.match(
    await client.call('suspend_member', { member, reason, etag, ...options }),
    /^This etag is not of a preview/,
  )

  const back = await client.call('preview_reactivation', { member })
  const unquoted = back.etag.slice(1, -1)
  await client.call('reactivate_member', { member, reason: 'laptop found', etag: unquoted })
  assert.equal((await grace.call('GET /v1/caller')).status, 200)
})

const NAMED = onlyLong('person.system.test.ts names members so')
test('a member with a UUID as external id is suspended and reactivated by it', NAMED, async t => {
  const grace = await acme.person('member')
  const member = crypto.randomUUID()
  const body = { external_id: member }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${grace.userId}/details`, { body })).status, 200)
  const client = await serve(t, acme.owner.key, '--allow-writes')
  const { etag } = await client.call('preview_suspension', { member })
  const suspended = await client.call('suspend_member', { member, reason: 'laptop stolen', etag })
  assert.equal(suspended.user_id, grace.userId)
  const back = await client.call('preview_reactivation', { member })
  await client.call('reactivate_member', { member, reason: 'laptop found', etag: back.etag })
  assert.equal((await grace.call('GET /v1/caller')).status, 200)
})

test('a suspension whose effects have changed since its preview is refused', async t => {
  const grace = await acme.person('member')
  const client = await serve(t, acme.owner.key, '--allow-writes')
  const { etag } = await client.call('preview_suspension', { member: grace.userId })
  const body = { user_id: grace.userId, kind: 'agent', name: 'Nightly' }
  assert.equal((await acme.owner.call(`PUT /v1/triggers/${crypto.randomUUID()}`, { body })).status, 200)
  const answer = await client.call('suspend_member', { member: grace.userId, etag, reason: 'x' })
  assert.match(answer, /^The effects have changed since the preview\. .*\(changed_meanwhile, request /)
  assert.equal((await grace.call('GET /v1/caller')).status, 200)
})

test('a service that cannot be reached is named', async t => {
  const child = clientCommands('http://127.0.0.1:9', 'rve_x').start('mcp')
  t.after(() => child.kill())
  const client = await new Client(child).start()
  assert.match(await client.call('whoami'), /^Cannot connect to the service.* REEVE_URL is http:\/\/127\.0\.0\.1:9/)
})

const LINES = onlyLong('a line that is not JSON has a test in the short form')
test('a call that is running at the end of the input gets its response', LINES, async t => {
  const child = clientCommands(server.url, acme.owner.key).start('mcp')
  t.after(() => child.kill())
  const clientInfo = { name: 'test', version: '1' }
  const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const whoami = (id: number) => ({ id, method: 'tools/call', params: { name: 'whoami', arguments: {} } })
  const messages = [
    { id: 1, method: 'initialize', params: opening },
    { method: 'notifications/initialized' },
    whoami(2),
    whoami(3),
  ]
  child.stdin.end(messages.map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
  const answers = (await text(child.stdout)).trim().split('\n')
  assert.deepEqual(answers.map(line => JSON.parse(line).id).sort(), [1, 2, 3])
})

test('a line that is JSON but no message gets an error, and the next request is answered', LINES, async t => {
  const child = clientCommands(server.url, acme.owner.key).start('mcp')
  t.after(() => child.kill())
  const client = await new Client(child).start()
  const lines = ['[]', 'null', '{"id": 7, "method": "ping"}', '{"jsonrpc": "2.0", "id": "a", "method": 3}']
  child.stdin.write(lines.map(line => `${line}\n`).join(''))
  const error = { code: -32_600, message: 'Invalid Request' }
  for (const id of [null, null, 7, 'a']) assert.deepEqual(await client.next(), { jsonrpc: '2.0', id, error })
  assert.equal((await client.call('whoami')).user.user_id, acme.owner.userId)
  child.stdin.end()
  const errors = (await text(child.stderr)).trimEnd().split('\n')
  assert.deepEqual(
    errors.slice(1),
    lines.map(() => 'reeve: A line was ignored, because it is not a JSON-RPC message.'),
  )
})

test('a last line without a line end is answered', LINES, async t => {
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 101, method: 'ping' })
  for (const [last, id] of [
    [ping, 101],
    [ping.slice(0, -1), null],
  ] as const) {
    const child = clientCommands(server.url, acme.owner.key).start('mcp')
    t.after(() => child.kill())
    const client = await new Client(child).start()
    child.stdin.end(last)
    assert.equal((await client.next()).id, id)
  }
})

test('a line that is not JSON gets a parse error, also between requests in one chunk', async t => {
  const child = clientCommands(server.url, acme.owner.key).start('mcp')
  t.after(() => child.kill())
  const client = await new Client(child).start()
  const ping = (id: number, text = '') => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params: { text } })
  child.stdin.write(`${ping(101)}\n{"jsonrpc": \n\r\n  \n${ping(102, 'a\u2028b').slice(0, 60)}`)
  child.stdin.write(`${ping(102, 'a\u2028b').slice(60)}\r\nno JSON`)
  child.stdin.write(` at all\n${ping(103)}\n`)
  const answers = [await client.next()]
  while (answers.at(-1).id !== 103) answers.push(await client.next())
  const error = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } }
  assert.deepEqual(
    answers.filter(({ id }) => id === null),
    [error, error],
  )
  assert.deepEqual(
    answers.flatMap(({ id, result }) => (id === null ? [] : [[id, result]])),
    [
      [101, {}],
      [102, {}],
      [103, {}],
    ],
  )
  assert.equal((await client.call('whoami')).user.user_id, acme.owner.userId)
  assert.equal(await client.stop(), 0)
})

test('without an API key the command ends before it reads a request', async () => {
  const child = clientCommands(server.url, '').start('mcp')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  assert.deepEqual([code, stdout], [5, ''])
  assert.match(stderr, /^reeve: Set REEVE_API_KEY/)
})
