import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, openBrowser, PASSWORD } from '../../test/harness/browser.ts'
import { assertSuccess } from '../../test/harness/every-operation.ts'
import { openLines } from '../../test/harness/log-lines.ts'
import { startReeve } from '../../test/harness/reeve.ts'

test('control characters of a user agent reach neither the trail nor the sessions nor the log', async () => {
  const lines = openLines()
  const reeve = await startReeve({ log: lines.log })
  try {
    const { owner } = await reeve.organization()
    const headers = { 'user-agent': 'Z\x9b31m\tRED\x80\x9f\xa0' }
    // The client sends UTF-8, and Node.js reads each byte as a character.
    const clean = 'Z\xc2?31m?RED\xc2?\xc2?\xc2\xa0'
    await assertSuccess(owner.call('PATCH /v1/organization', { body: { name: 'Renamed' }, headers }))
    const [entry] = (await assertSuccess(owner.call('GET /v1/audit/entries?limit=1'))).body.entries
    assert.deepEqual([entry.action, entry.context.user_agent], ['organization.changed', clean])

    await givePassword(reeve, owner.userId)
    const body = { email: owner.email, password: PASSWORD }
    await assertSuccess(openBrowser(reeve.url).call('POST /auth/sign-in/email', { body, headers }))
    const where = `/v1/members/${owner.userId}`
    const { sessions } = (await assertSuccess(owner.call(`GET ${where}/sessions`))).body
    assert.ok(sessions.some((session: { user_agent: string | null }) => session.user_agent === clean))
    const { sign_ins } = (await assertSuccess(owner.call(`GET ${where}/sign-ins`))).body
    assert.equal(sign_ins[0].user_agent, clean)

    const [line] = await lines.take(({ operation }) => operation === 'editOrganization')
    assert.equal(line?.user_agent, clean)
  } finally {
    await reeve.stop()
  }
})
