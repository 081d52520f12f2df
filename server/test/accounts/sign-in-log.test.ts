import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../harness/browser.ts'
import { openLines } from '../harness/log-lines.ts'
import { startReeve } from '../harness/reeve.ts'

test('a refused sign-in logs its cause and no address in one line, and all responses are identical', async () => {
  const lines = openLines()
  const reeve = await startReeve({ log: lines.log })
  try {
    const acme = await reeve.organization()
    const [blocked, known, without] = [
      await acme.person('member'),
      await acme.person('member'),
      await acme.person('member'),
    ]
    await signedIn(reeve, known, acme.id)
    await signedIn(reeve, blocked, acme.id)
    const suspension = `POST /v1/members/${blocked.userId}/suspension`
    assert.equal((await acme.owner.call(suspension, { body: { block_login: true } })).body.login_blocked, true)
    await reeve.query`delete from sign_in_methods where user_id = ${without.userId}`
    const causes = {
      login_blocked: blocked.email,
      wrong_password: known.email,
      no_password: without.email,
      no_account: 'nobody@acme.test',
    }
    const answers = new Set<string>()
    for (const [cause, email] of Object.entries(causes)) {
      lines.forget()
      const { status, body } = await reeve.call('POST /auth/sign-in/email', {
        body: { email, password: 'not the password of anyone' },
        headers: { 'x-request-id': `try-${cause}` },
      })
      answers.add(JSON.stringify([status, body.code, body.detail]))
      await lines.take(({ msg }) => msg === 'request')
      const told = lines.all().filter(({ msg }) => msg !== 'request')
      assert.deepEqual(
        told.map(({ level, request_id, cause, msg }) => [level, request_id, cause, msg]),
        [['info', `try-${cause}`, cause, 'sign-in: refused']],
        JSON.stringify(told),
      )
      assert.ok(!JSON.stringify(lines.all()).includes('@'))
    }
    assert.equal(answers.size, 1)
  } finally {
    await reeve.stop()
  }
})
