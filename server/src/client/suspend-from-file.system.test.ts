import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { clientCommands, startWithCommands } from '../../test/harness/client-commands.ts'
import { startScimServer } from '../../test/harness/scim-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'reeve-people-'))
const file = join(folder, 'people.csv')

const { server, acme, reeve } = await startWithCommands()
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const FAST = ['--yes', '--rate', '100']
const suspendFrom = (text: string, ...more: string[]) => {
  writeFileSync(file, text)
  return reeve('members', 'suspend', '--from-file', file, ...(more.length > 0 ? more : FAST))
}
const people = async (count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await acme.person()).userId)
  return ids
}
const suspensionOf = async (userId: string) => (await acme.owner.call(`GET /v1/members/${userId}/suspension`)).body
const suspensions = async () => {
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=member.suspended&limit=200')).body
  return entries.map(({ target }: { target: { id: string } }) => target.id)
}

test('each line has a result, and the reason of a line overrides --reason', async () => {
  const [first, second] = await people(2)
  const text = `\ufeffuser_id,reason\r\n${first},"sold, with the ""Berlin"" office"\r\n\r\n${second},\r\n`
  const { code, stdout, stderr } = await suspendFrom(text, ...FAST, '--reason', 'closing')
  assert.deepEqual([code, stderr], [0, '2 suspended.\n'])
  assert.equal(stdout, `line 2  ${first}  suspended\nline 4  ${second}  suspended\n`)
  assert.equal((await suspensionOf(first ?? '')).reason, 'sold, with the "Berlin" office')
  assert.equal((await suspensionOf(second ?? '')).reason, 'closing')
})

test('a failed line prints its error, does not stop the others, and makes the exit code 1', async () => {
  const [first, last] = await people(2)
  const text = `user_id\n${first}\n${acme.owner.userId}\nnobody\n${last}\n`
  const { code, stdout, stderr } = await suspendFrom(text, ...FAST, '--json')
  assert.deepEqual([code, stderr], [1, 'reeve: 2 suspended, 2 failed.\n'])
  const results = stdout.trimEnd().split('\n')
  const [one, self, nobody, four] = results.map(line => JSON.parse(line))
  assert.deepEqual(
    [one, four],
    [
      { line: 2, user_id: first, result: 'suspended' },
      { line: 5, user_id: last, result: 'suspended' },
    ],
  )
  assert.deepEqual([self.result, nobody.result], ['failed', 'failed'])
  assert.match(self.detail, /\(cannot_suspend_self, request [0-9a-f-]{36}\)$/)
  assert.equal(nobody.detail, 'No member has the user ID, email address or external ID "nobody".')
})

test('an interrupted run can be repeated with the same file, and nobody is suspended twice', async () => {
  const ids = await people(8)
  writeFileSync(file, `user_id,reason\n${ids.map(id => `${id},left\n`).join('')}`)
  const child = reeve.start('members', 'suspend', '--from-file', file, '--yes', '--rate', '4')
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
    if (printed.split('\n').length > 3) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  const interrupted = (await suspensions()).filter((id: string) => ids.includes(id))
  assert.ok(interrupted.length >= 3 && interrupted.length < 8, String(interrupted.length))

  const again = await reeve('members', 'suspend', '--from-file', file, ...FAST)
  const done = `${8 - interrupted.length} suspended, ${interrupted.length} already suspended.\n`
  assert.deepEqual([again.code, again.stderr], [0, done])
  const count = (result: string) => again.stdout.split('\n').filter(line => line.endsWith(`  ${result}`)).length
  assert.deepEqual([count('already suspended'), count('suspended')], [interrupted.length, 8 - interrupted.length])
  const all = (await suspensions()).filter((id: string) => ids.includes(id))
  assert.deepEqual(all.toSorted(), ids.toSorted())
})

test('--rate limits the suspensions per second', async () => {
  const ids = await people(4)
  const began = performance.now()
  assert.equal((await suspendFrom(`user_id\n${ids.join('\n')}\n`, '--yes', '--rate', '2')).code, 0)
  assert.ok(performance.now() - began >= 1_500)
})

test('--dry-run previews every line and changes nothing', async () => {
  const [id] = await people(1)
  // At this rate there are 100 s between two lines, but no pause after the last one.
  const began = performance.now()
  assert.deepEqual(await suspendFrom(`user_id\n${id}\n`, '--dry-run', '--rate', '0.01'), {
    code: 0,
    stdout: `line 2  ${id}  would be suspended\n`,
    stderr: '1 would be suspended. This was a preview. No members were suspended.\n',
  })
  assert.ok(performance.now() - began < 60_000)
  assert.equal((await suspensionOf(id ?? '')).code, 'not_suspended')
})

test('--rate requires --from-file', async () => {
  const [id = ''] = await people(1)
  const { code, stderr } = await reeve('members', 'suspend', id, '--rate', '3', '--yes')
  assert.deepEqual([code, stderr], [2, 'reeve: --rate requires --from-file.\n'])
  assert.equal((await suspensionOf(id)).code, 'not_suspended')
})

test('an invalid file is refused before anyone is suspended', async () => {
  const [id] = await people(1)
  const cases: [string, RegExp][] = [
    [`${id},left\n`, /first line of the file must be user_id,reason/],
    [`user_id,reason,name\n${id},left,Eve\n`, /first line of the file must be/],
    [`user_id,reason\n${id},left\n,left\n`, /Line 3 of the file has no user_id/],
    [`user_id,reason\n${id},"left\n`, /is not a valid CSV file: a quotation mark is not closed\./],
    [
      `user_id,reason\n${id},left,too much\n`,
      /is not a valid CSV file: line 2 has a different number of columns than the header\./,
    ],
    [`user_id,reason\n${id},a"b\n`, /is not a valid CSV file: a quotation mark in line 2 is misplaced\./],
    ['user_id,reason\n', /has no lines after the header/],
    ['', /people\.csv is empty\./],
    ['\ufeff\n', /people\.csv is empty\./],
  ]
  for (const [text, expected] of cases) {
    const { code, stdout, stderr } = await suspendFrom(text)
    assert.deepEqual([code, stdout], [2, ''], text)
    assert.match(stderr, expected)
  }
  const absent = await reeve('members', 'suspend', '--from-file', join(folder, 'absent.csv'), '--yes')
  assert.deepEqual([absent.code, /Cannot read .*: it does not exist\.\n$/.test(absent.stderr)], [2, true])
  assert.equal((await suspensionOf(id ?? '')).code, 'not_suspended')
})

test('without a terminal and without --yes nobody is suspended', async () => {
  const [id] = await people(1)
  const { code, stderr } = await suspendFrom(`user_id\n${id}\n`, '--rate', '9')
  assert.deepEqual([code, /Use --yes/.test(stderr)], [2, true])
  assert.equal((await suspensionOf(id ?? '')).code, 'not_suspended')
})

test('a rejected API key stops the run at its line, and the message says how to continue', async () => {
  const [id] = await people(1)
  writeFileSync(file, `user_id\n${id}\n${id}\n`)
  const refused = clientCommands(server.url, 'reeve_no_such_key')
  const { code, stdout, stderr } = await refused('members', 'suspend', '--from-file', file, ...FAST)
  assert.deepEqual([code, stdout], [5, ''])
  assert.match(stderr, /^reeve: Stopped at line 2: .*\nRun the command again with the same file to continue\.\n$/)
})

test('a line says that the identity provider has not accepted the sign-in block, or that none was set', async t => {
  const provider = await startScimServer()
  const remote = await startWithCommands({ identityProvider: provider.connect() })
  t.after(async () => {
    await remote.server.stop()
    await provider.close()
  })
  const [person, elsewhere] = [await remote.acme.person(), await remote.acme.person()]
  await (await remote.server.organization()).person('member', { email: elsewhere.email })
  provider.add(person.email)
  await provider.refuse()
  writeFileSync(file, `user_id\n${person.userId}\n${elsewhere.userId}\n`)
  const suspend = () => remote.reeve('members', 'suspend', '--from-file', file, '--block-login', ...FAST)
  const pending = 'sign-in block requested, but the identity provider has not accepted it yet, and Reeve keeps trying'
  const skipped = 'sign-in stays allowed, because the member is active in another organization'
  for (const word of ['suspended', 'already suspended']) {
    const { code, stdout } = await suspend()
    const lines = [`line 2  ${person.userId}  ${word}: ${pending}`, `line 3  ${elsewhere.userId}  ${word}: ${skipped}`]
    assert.deepEqual([code, stdout], [0, `${lines.join('\n')}\n`])
  }
})
