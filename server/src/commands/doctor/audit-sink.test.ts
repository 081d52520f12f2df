import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startHttpReceiver } from '../../../test/harness/http-receiver.ts'
import { checkAuditSink } from './audit-sink.ts'

/** The code of the first problem, and the detail. */
const check = (url: string, token: string | null = null) =>
  checkAuditSink({ url, token }).then(
    ({ detail, problems }) => [problems?.[0]?.code ?? null, detail],
    error => [error.code, error.message],
  )

test('an HTTP sink is checked with an empty batch, and each kind of failure has its code', async t => {
  let status = 200
  const receiver = await startHttpReceiver(({ headers }, response) => {
    response.writeHead(headers.authorization === 'Bearer right' ? status : 401).end()
  })
  t.after(() => receiver.close())
  const at = `127.0.0.1:${receiver.port}`
  const url = receiver.url('/')
  assert.deepEqual(await check(url, 'right'), [null, `${at} accepts batches`])
  assert.equal(receiver.requests[0]?.body, '')
  const refused = `${at} rejects the credential (401). Check REEVE_AUDIT_SINK_TOKEN.`
  assert.deepEqual(await check(url, 'wrong'), ['audit_sink_credential_refused', refused])
  status = 404
  const nowhere = `${at} does not accept batches at this URL (404). Check REEVE_AUDIT_SINK.`
  assert.deepEqual(await check(url, 'right'), ['audit_sink_address_wrong', nowhere])
  status = 503
  const fails = `${at} fails (503), so the audit log cannot be delivered. Check that receiver.`
  assert.deepEqual(await check(url, 'right'), ['audit_sink_fails', fails])
  status = 400
  assert.equal((await check(url, 'right'))[0], 'audit_sink_unsure')
  const [code, detail] = await check('http://127.0.0.1:1/')
  assert.equal(code, 'audit_sink_unreachable')
  assert.match(detail, /^Cannot connect to 127.0.0.1:1 \(ECONNREFUSED\)\. Check REEVE_AUDIT_SINK\.$/)
})

test('a folder sink is checked, but not created', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-sink-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const at = (...path: string[]) => check(pathToFileURL(join(folder, ...path)).href)
  assert.deepEqual(await at(), [null, `${folder} is writable`])
  assert.match((await at('a', 'b')).join(), /^,.*will be created/)
  assert.match((await at('file', 'b')).join(), /^audit_sink_folder_unusable,This user cannot write to/)
  assert.equal(existsSync(join(folder, 'a')), false)
  for (const mode of [0o720, 0o702]) {
    chmodSync(folder, mode)
    const shared = `Others than this user can write to ${folder}, and so replace the trail. Run chmod 700 ${folder}`
    assert.deepEqual(await at(), ['audit_sink_folder_shared', `${shared}.`])
  }
})
