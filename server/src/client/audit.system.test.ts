import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCommands, jsonOf, startWithCommands } from '../../test/harness/client-commands.ts'
import { runJob } from '../../test/harness/reeve.ts'
import { onLinux } from '../../test/harness/terminal.ts'
import { hashEntry } from '../features/audit/chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'reeve-trail-'))
const at = (name: string) => join(folder, name)

const { server, acme, reeve } = await startWithCommands({ tampers: true })
const { userId } = await acme.person()
await reeve('members', 'suspend', userId, '--yes', '--reason', 'laptop stolen')
await reeve('members', 'reactivate', userId, '--reason', 'it was a "test",\nand over')
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const exported = async () => (await acme.owner.call('GET /v1/audit/export?format=ndjson')).body as unknown as string

/** Adds an entry to an export, as an earlier release wrote it: without escaping U+2028 and U+2029. */
function following(text: string, reason: string): string {
  const { hash: last, previous_hash: _, ...content } = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')
  const entry = { ...content, sequence: content.sequence + 1, reason }
  const hash = hashEntry(Buffer.from(last, 'hex'), entry).toString('hex')
  return `${text}${JSON.stringify({ ...entry, previous_hash: last, hash })}\n`
}

test('`audit list` filters by action, actor, target, key and request', async () => {
  const { entries } = jsonOf(await reeve('audit', 'list', '--action', 'member.suspended', '--json'))
  assert.deepEqual([entries.length, entries[0].reason], [1, 'laptop stolen'])
  const { id, actor, target, context } = entries[0]
  const filters = ['--actor', actor.id, '--target', target.id, '--key', actor.key.id, '--request', context.request_id]
  const found = jsonOf(await reeve('audit', 'list', ...filters, '--json')).entries
  assert.deepEqual(
    found.map((entry: { id: string }) => entry.id),
    [id],
  )
  const from = async (ip: string) =>
    jsonOf(await reeve('audit', 'list', '--action', 'member.suspended', '--ip', ip, '--json')).entries.length
  assert.deepEqual([await from(context.ip), await from('127.0.0.0/8'), await from('203.0.113.0/24')], [1, 1, 0])
  const malformed = await reeve('audit', 'list', '--ip', '203.0.113.*')
  assert.equal(malformed.code, 2)
  assert.match(malformed.stderr, /--ip must be an IP address or a CIDR block/)
  const nobody = await reeve('audit', 'list', '--target', 'nobody@acme.test')
  assert.deepEqual(nobody, { code: 0, stdout: '', stderr: 'No results.\n' })
  const oldest = await reeve('audit', 'list', '--order', 'asc', '--limit', '1')
  assert.match(oldest.stdout, /^SEQUENCE .*\n1 .*\n$/)
})

test('`audit count` counts entries by day and family, or by action, with the filters of the list', async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const parameters = `since=${since}&time_zone=Asia/Tokyo&action=member.*`
  const inTokyo = (...more: string[]) =>
    reeve('audit', 'count', '--since', since, '--time-zone', 'Asia/Tokyo', '--action', 'member.*', ...more)
  const counts = async (more = '') => (await acme.owner.call(`GET /v1/audit/counts?${parameters}${more}`)).body
  const spansOf = ({ spans }: Record<string, unknown[]>) => spans
  assert.deepEqual(spansOf(jsonOf(await inTokyo('--json'))), (await counts()).spans)
  assert.deepEqual(spansOf(jsonOf(await inTokyo('--by-action', '--json'))), (await counts('&by_action=true')).spans)
  const { total } = await counts()
  assert.ok(total >= 2)
  const [headings = '', ...rows] = (await inTokyo()).stdout.trimEnd().split('\n')
  assert.match(headings, /^DAY +MEMBERS +ACCESS +WEBHOOKS +SECURITY +TOTAL$/)
  const day = new Date(Date.parse(since) + 9 * 3_600_000).toISOString().slice(0, 10)
  assert.match(rows[0] ?? '', new RegExp(`^${day} +\\d+ +0 +0 +0 +\\d+$`))
  assert.match(rows.at(-1) ?? '', new RegExp(`^total +${total} +0 +0 +0 +${total}$`))
  assert.match(
    (await inTokyo('--by-action')).stdout,
    /^DAY +ACTION +ENTRIES\n(?:.*\n)*[\d-]{10} +member\.suspended +1\n/,
  )

  const days = jsonOf(await reeve('audit', 'count', '--json'))
  assert.deepEqual([days.spans.length >= 14, days.total], [true, (await exported()).split('\n').length - 1])
  assert.match(days.spans[0].since, /T00:00:00\.000Z$/, 'the first day is complete')
  const daysInTokyo = jsonOf(await reeve('audit', 'count', '--time-zone', 'Asia/Tokyo', '--json'))
  assert.match(daysInTokyo.spans[0].since, /T15:00:00\.000Z$/)
  assert.equal(jsonOf(await reeve('audit', 'count', '--spans', '7', '--json')).spans.length, 7)
  assert.match((await reeve('audit', 'count', '--spans', '7')).stdout, /^SINCE .*\n\d{4}-\d\d-\d\dT.*Z /)
  const nowhere = await reeve('audit', 'count', '--time-zone', 'Mars')
  assert.deepEqual([nowhere.code, /--time-zone/.test(nowhere.stderr)], [2, true])
})

test('a list that stops at --limit says so on stderr, and one that has all results does not', async () => {
  const all = jsonOf(await reeve('audit', 'list', '--limit', '1000', '--json')).entries.length
  const most = ['--limit', String(all)]
  for (const more of [[], ['--json']]) {
    const part = await reeve('audit', 'list', '--limit', String(all - 1), ...more)
    assert.equal(part.stderr, `There are more entries than the limit of ${all - 1}. Use --limit to show more.\n`)
    assert.equal((await reeve('audit', 'list', ...most, ...more)).stderr, '')
  }
})

test('`--action` refuses an unknown action or prefix, and names similar ones', async () => {
  const typed = {
    'member.suspend': 'member.suspended, member.suspension_kept, member.suspension_refused',
    'member.suspendedd': 'member.suspended',
    suspended: 'member.suspended',
    'webhook.disabled': 'governance.webhook.disabled',
    'account.singed_in': 'account.signed_in',
    'mebmer.suspended': 'member.suspended',
    'members.*': 'member.*',
  }
  for (const [action, similar] of Object.entries(typed)) {
    for (const act of ['list', 'count', 'export']) {
      const { code, stdout, stderr } = await reeve('audit', act, '--action', action)
      assert.deepEqual([code, stdout], [2, ''], action)
      assert.ok(stderr.includes(`Unknown action. Similar ones: ${similar}`), stderr)
    }
  }
  for (const action of ['member.removed', 'api_key.*', 'governance.*', 'governance.webhook.*', '*']) {
    assert.equal((await reeve('audit', 'list', '--action', action)).code, 0, action)
  }
})

test('`audit export` writes to stdout or to a file, and overwrites a file only with --force', async () => {
  const text = await exported()
  assert.deepEqual(await reeve('audit', 'export'), { code: 0, stdout: text, stderr: '' })
  const entries = text.split('\n').length - 1
  const into = (name: string, ...more: string[]) => reeve('audit', 'export', '--output', at(name), ...more)
  const told = (name: string) => ({ code: 0, stdout: '', stderr: `Exported ${entries} entries to ${at(name)}.\n` })
  assert.deepEqual(await into('trail.ndjson'), told('trail.ndjson'))
  assert.equal(readFileSync(at('trail.ndjson'), 'utf8'), text)
  writeFileSync(at('kept'), 'of another day')
  const refused = await into('kept', '--format', 'csv')
  assert.deepEqual([refused.code, /kept already exists\. .*--force/.test(refused.stderr)], [2, true])
  assert.equal(readFileSync(at('kept'), 'utf8'), 'of another day')
  assert.deepEqual(await into('kept', '--format', 'csv', '--force'), told('kept'))
  assert.match(readFileSync(at('kept'), 'utf8'), /^sequence,/)
  const part = await reeve('audit', 'export', '--from', '2', '--to', '2')
  assert.equal(part.stdout, `${text.split('\n')[1]}\n`)
  const narrowed = await reeve('audit', 'export', '--action', 'organization.created')
  assert.deepEqual(
    narrowed.stdout.split('\n'),
    text.split('\n').filter(line => line === '' || JSON.parse(line).action === 'organization.created'),
  )
  const nowhere = await reeve('audit', 'export', '--output', at('absent/trail'))
  assert.deepEqual([nowhere.code, /Cannot write to .*: the folder does not exist\.\n$/.test(nowhere.stderr)], [2, true])
})

/** Starts a stub of Reeve that handles requests with `listener`. Returns client commands for it. */
async function serving(t: TestContext, listener: RequestListener) {
  const other = createServer(listener)
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  return clientCommands(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, 'reeve_key')
}

test('an export whose connection breaks exits with an error and leaves no file', async t => {
  const cut = await serving(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'reeve-entries': 2 })
    response.write('{"sequence":1}\n')
    setTimeout(() => response.destroy(), 50)
  })
  const { code, stderr } = await cut('audit', 'export', '--output', at('cut.ndjson'))
  assert.deepEqual([code, stderr], [6, 'reeve: The connection closed before the export was complete. Try again.\n'])
  assert.ok(!readdirSync(folder).some(name => name.startsWith('cut')))
})

test('a truncated export or a foreign response is not reported as a fault of the trail', async t => {
  const text = await exported()
  const answers = [
    [
      'application/x-ndjson',
      text.slice(0, text.indexOf('\n') + 1),
      /The connection closed before the response was complete/,
    ],
    ['application/x-ndjson', text.slice(0, -60), /The connection closed before the response was complete/],
    ['text/html', '<html>\nlog in\n</html>\n', /did not come from Reeve/],
  ] as const
  let [type, body]: readonly string[] = []
  const hop = await serving(t, (_, response) => {
    response.writeHead(200, { 'content-type': type, 'reeve-entries': text.split('\n').length - 1 }).end(body)
  })
  await runJob(server, 'audit checkpoints')
  const { checkpoints, public_key } = jsonOf(await reeve('audit', 'checkpoints', '--json'))
  writeFileSync(at('hop.json'), JSON.stringify({ checkpoints }))
  writeFileSync(at('hop.pem'), public_key)
  const against = ['--checkpoint', at('hop.json'), '--public-key', at('hop.pem')]
  for (const [answered, sent, said] of answers) {
    type = answered
    body = sent
    const { code, stdout, stderr } = await hop('audit', 'verify', ...against)
    assert.deepEqual([code, stdout, said.test(stderr)], [6, '', true], stderr)
  }
  const unwritten = await hop('audit', 'export', '--output', at('page.ndjson'))
  assert.deepEqual([unwritten.code, /did not come from Reeve/.test(unwritten.stderr)], [6, true])
  assert.ok(!readdirSync(folder).some(name => name.startsWith('page')))
  writeFileSync(at('short.ndjson'), text.slice(0, -60))
  const file = await reeve('audit', 'verify', '--file', at('short.ndjson'), ...against)
  assert.deepEqual([file.code, file.stdout, /short\.ndjson is truncated/.test(file.stderr)], [2, '', true], file.stderr)
})

test('an interrupted export leaves no file', async t => {
  const endless = await serving(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'reeve-entries': 2 })
    response.write('{"sequence":1}\n')
  })
  const child = endless.start('audit', 'export', '--output', at('stopped.ndjson'))
  t.after(() => child.kill('SIGKILL'))
  const isThere = () => readdirSync(folder).some(name => name.startsWith('stopped'))
  for (const late = Date.now() + 60_000; !isThere(); await sleep(20)) assert.ok(Date.now() < late)
  child.kill('SIGINT')
  const [code, signal] = await once(child, 'exit')
  assert.ok(code === 130 || signal === 'SIGINT', `${code} ${signal}`)
  assert.ok(!isThere())
})

test('`audit checkpoints` fetches all pages', async t => {
  const paged = await serving(t, ({ url }, response) => {
    const isLast = url?.includes('cursor=')
    const page = { checkpoints: [{ sequence: isLast ? 1 : 2 }], next_cursor: isLast ? null : 'more', public_key: 'PEM' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  })
  const kept = jsonOf(await paged('audit', 'checkpoints', '--json'))
  assert.deepEqual(kept, { checkpoints: [{ sequence: 2 }, { sequence: 1 }], public_key: 'PEM' })
  const first = await paged('audit', 'checkpoints', '--json', '--limit', '1')
  assert.equal(first.stderr, 'There are more checkpoints than the limit of 1. Use --limit to show more.\n')
})

test('an export shows its progress only in a terminal', onLinux, async t => {
  const terminal = reeve.inTerminal(t, `audit export > ${at('out')}`)
  assert.equal(await terminal.ended(), 0)
  const lines = readFileSync(at('out'), 'utf8').trimEnd().split('\n').length
  assert.match(terminal.shown(), new RegExp(`\\r${lines} of ${lines} entries, 0 s\\r\\n$`))
})

test('`audit verify` uses the service, or verifies locally against a kept checkpoint', async t => {
  await runJob(server, 'audit checkpoints')
  const { checkpoints, public_key } = jsonOf(await reeve('audit', 'checkpoints', '--json'))
  writeFileSync(at('kept.json'), JSON.stringify({ checkpoints }))
  writeFileSync(at('kept.pem'), public_key)
  const against = ['--checkpoint', at('kept.json'), '--public-key', at('kept.pem')]

  const inService = jsonOf(await reeve('audit', 'verify', '--json'))
  assert.equal(inService.valid, true)
  const inWords = await reeve('audit', 'verify')
  assert.match(
    inWords.stdout,
    /^Verified: hash chain intact\. \d+ entries, \d+ checkpoints?\.\nhead\.sequence +\d+\nhead\.hash +\S+\n$/,
  )
  const here = jsonOf(await reeve('audit', 'verify', '--json', ...against))
  assert.deepEqual([here.valid, here.proven_to], [true, checkpoints[0].sequence])
  const offline = clientCommands('http://127.0.0.1:4', '')
  writeFileSync(at('kept.ndjson'), await exported())
  assert.equal((await offline('audit', 'verify', '--file', at('kept.ndjson'), ...against)).code, 0)
  const odd = following(await exported(), `a\u2028b\u2029c\u0085d${'🏰'.repeat(20_000)}`)
  writeFileSync(at('odd.ndjson'), odd.replaceAll('\n', '\r\n\r\n'))
  const whole = jsonOf(await offline('audit', 'verify', '--json', '--file', at('odd.ndjson'), ...against))
  assert.deepEqual([whole.first_fault, whole.entries], [null, odd.trimEnd().split('\n').length])

  const last = `${readFileSync(at('kept.ndjson'), 'utf8').trimEnd().split('\n').at(-1)}\n`
  const { sequence } = JSON.parse(last)
  writeFileSync(at('end.ndjson'), last)
  const end = await offline('audit', 'verify', '--file', at('end.ndjson'), ...against)
  const isTold = /begins at entry \d+, .*\(from\)\. A filtered export .* cannot be verified \(entry_missing\)/
  assert.deepEqual([end.code, isTold.test(end.stdout)], [1, true])
  const [first = ''] = (await exported()).split('\n')
  writeFileSync(at('early.ndjson'), `${first}\n`)
  const early = await offline('audit', 'verify', '--file', at('early.ndjson'), ...against)
  const isNewer = /may be newer than the export: export again, .* before the export \(checkpoint_beyond_entries\)/
  assert.deepEqual([early.code, isNewer.test(early.stdout)], [1, true], early.stdout)
  const part = await offline('audit', 'verify', '--file', at('end.ndjson'), '--from', String(sequence), ...against)
  assert.deepEqual([part.code, part.stdout.includes(`intact from entry ${sequence} on. 1 entry, signed`)], [0, true])
  const ofOne = { 'content-type': 'application/x-ndjson', 'reeve-entries': 1 }
  const liar = await serving(t, (_, response) => response.writeHead(200, ofOne).end(last))
  assert.equal((await liar('audit', 'verify', ...against)).code, 1)
  const asked = jsonOf(await reeve('audit', 'verify', '--json', '--from', '2', ...against))
  assert.deepEqual([asked.valid, asked.first_sequence], [true, 2])
  const unclear = await reeve('audit', 'verify', '--from', '2')
  assert.deepEqual([unclear.code, /--from requires/.test(unclear.stderr)], [2, true])
  // An option whose value is an unset shell variable must not be ignored: without `--file`, for example, the command
  // would verify the service instead of the file.
  for (const option of ['--file', '--checkpoint', '--public-key', '--organization']) {
    const { code, stdout, stderr } = await reeve('audit', 'verify', option, '')
    assert.deepEqual(
      [code, stdout, /argument '' is invalid. The value must not be empty/.test(stderr)],
      [2, '', true],
      stderr,
    )
  }

  const other = checkpoints.map((one: object) => ({ ...one, organization_id: '0198c59f-02d4-7e61-8a3b-51c7f2e90d44' }))
  writeFileSync(at('foreign.json'), JSON.stringify({ checkpoints: other }))
  const foreign = ['--checkpoint', at('foreign.json'), '--public-key', at('kept.pem')]
  for (const more of [[], ['--file', at('kept.ndjson')]]) {
    const { code, stderr } = await reeve('audit', 'verify', ...foreign, ...more)
    assert.deepEqual([code, /The checkpoint belongs to organization 0198c59f/.test(stderr)], [2, true], stderr)
  }

  const control = checkpoints.map((one: object) => ({ ...one, organization_id: '\x1b[31m\x9b2J' }))
  writeFileSync(at('control.json'), JSON.stringify({ checkpoints: control }))
  const printed = await reeve('audit', 'verify', '--checkpoint', at('control.json'), '--public-key', at('kept.pem'))
  assert.match(printed.stderr, /belongs to organization \ufffd\[31m\ufffd2J,/)

  const half = await reeve('audit', 'verify', '--checkpoint', at('kept.json'))
  assert.deepEqual(
    [half.code, /used together.*kept\.json contains no public_key/.test(half.stderr)],
    [2, true],
    half.stderr,
  )
  writeFileSync(at('saved.json'), JSON.stringify({ checkpoints, public_key }))
  const sameFile = ['--public-key', at('saved.json')]
  for (const more of [[], ['--file', at('kept.ndjson')], sameFile, ['--file', at('kept.ndjson'), ...sameFile]]) {
    const alone = await reeve('audit', 'verify', '--checkpoint', at('saved.json'), ...more)
    assert.deepEqual(
      [alone.code, /by the checkpoint\. The public key is from the checkpoint file/.test(alone.stdout)],
      [0, true],
    )
  }
  writeFileSync(at('lines.ndjson'), checkpoints.map((one: object) => `${JSON.stringify(one)}\n`).join(''))
  const byLines = ['audit', 'verify', '--file', at('kept.ndjson'), '--checkpoint', at('lines.ndjson')]
  assert.equal((await offline(...byLines, '--public-key', at('kept.pem'))).code, 0)
  const noKey = await offline(...byLines)
  assert.deepEqual([noKey.code, /lines\.ndjson contains no public_key/.test(noKey.stderr)], [2, true], noKey.stderr)
  const otherHalf = await reeve('audit', 'verify', '--public-key', at('kept.pem'))
  assert.deepEqual([otherHalf.code, /used together/.test(otherHalf.stderr)], [2, true])

  await server.query`alter table audit_entries disable trigger all`
  await server.query`
    update audit_entries set reason = 'left' where organization_id = ${acme.id} and reason = 'laptop stolen'`
  const changed = await reeve('audit', 'verify')
  assert.deepEqual([changed.code, changed.stderr], [1, ''])
  assert.match(
    changed.stdout,
    /^Not intact: entry 2 .* \(entry_changed\)\nentries +1\ncheckpoints +0\nhead\.sequence +3\nhead\.hash +\S+\n$/,
  )
  const proven = await reeve('audit', 'verify', ...against)
  assert.deepEqual([proven.code, /^Not intact: .*\(entry_changed\)/.test(proven.stdout)], [1, true])
})

test('`audit verify` without an API key or options is a usage error that names what to set', async () => {
  const { code, stderr } = await clientCommands(server.url, '')('audit', 'verify')
  assert.deepEqual([code, /^reeve: Use one of .* set REEVE_API_KEY/.test(stderr)], [2, true])
})
