import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawRequest, sendRaw } from '../../../test/harness/raw-http.ts'
import { startReeve } from '../../../test/harness/reeve.ts'

const LINE = 'GET /.well-known/authzen-configuration'

test('without REEVE_URL the decision point is the origin of the request, or of the proxy', async () => {
  const reeve = await startReeve({ config: { trustProxy: true } })
  try {
    assert.equal((await reeve.call(LINE)).body.policy_decision_point, reeve.url)
    const ask = async (...headers: string[]) => {
      const { body } = await sendRaw(reeve.url, rawRequest([`${LINE} HTTP/1.1`, ...headers]))
      return (body as { policy_decision_point: string }).policy_decision_point
    }
    assert.equal(await ask('Host: reeve.acme.test:7070'), 'http://reeve.acme.test:7070')
    assert.equal(
      await ask('Host: inside', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: acme.test'),
      'https://acme.test',
    )
    assert.equal(await ask('Host: a b'), 'http://localhost:7070')
  } finally {
    await reeve.stop()
  }
})

test('a malformed host or protocol of a request or a proxy is ignored', async () => {
  const reeve = await startReeve({ config: { trustProxy: true } })
  try {
    const ask = async (...headers: string[]) => {
      const { status, body } = await sendRaw(reeve.url, rawRequest([`${LINE} HTTP/1.1`, ...headers]))
      assert.equal(status, 200)
      return (body as { policy_decision_point: string }).policy_decision_point
    }
    const hosts = ['user@evil.test', 'u:p@evil.test', 'evil.test/path', 'evil.test?', 'evil.test#', 'evil.test\\', '']
    for (const host of [...hosts, 'evil.test:99999', 'evil.test:', '[::g]', '%65vil.test', 'evil .test', 'é.test']) {
      assert.equal(await ask(`Host: ${host}`), 'http://localhost:7070', host)
      const expected = host === '' ? 'http://acme.test' : 'http://localhost:7070'
      assert.equal(await ask('Host: acme.test', `X-Forwarded-Host: ${host}`), expected, host)
    }
    for (const protocol of ['ftp', 'javascript', 'data', 'https:', 'https://evil.test/', 'HTTPS x', '//']) {
      assert.equal(await ask('Host: acme.test', `X-Forwarded-Proto: ${protocol}`), 'http://localhost:7070', protocol)
    }
    const old = (await sendRaw(reeve.url, rawRequest([`${LINE} HTTP/1.0`]))).body as { policy_decision_point: string }
    assert.equal(old.policy_decision_point, 'http://localhost:7070')
    assert.equal(await ask('Host: [::1]:8080'), 'http://[::1]:8080')
    assert.equal(await ask('Host: Acme_1.TEST:80'), 'http://acme_1.test')
    assert.equal(
      await ask('Host: a', 'X-Forwarded-Proto: http, https', 'X-Forwarded-Host: b, c.test'),
      'https://c.test',
    )
  } finally {
    await reeve.stop()
  }
})

test('with REEVE_URL the decision point is that URL, whatever the request says', async () => {
  const reeve = await startReeve({ config: { publicUrl: 'https://reeve.acme.test', isPublicUrlSet: true } })
  try {
    const { body } = await reeve.call(LINE, { headers: { host: 'elsewhere.test' } })
    assert.equal(body.policy_decision_point, 'https://reeve.acme.test')
    assert.equal(body.access_evaluation_endpoint, 'https://reeve.acme.test/access/v1/evaluation')
    assert.ok(!('search_resource_endpoint' in body))
  } finally {
    await reeve.stop()
  }
})

test('reading the configuration does not count as a sign-in attempt', async () => {
  const reeve = await startReeve({ config: { signInAttempts: 1 } })
  try {
    for (let time = 0; time < 10; time++) assert.equal((await reeve.call(LINE)).status, 200)
  } finally {
    await reeve.stop()
  }
})
