import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { initialiseDataFolder } from '../../test/harness/cluster.ts'
import { LAUNCHER, openCommandLine } from '../../test/harness/command-line.ts'

const ARRIVES_WITHIN_MS = 60_000

/** Fills the data folder with a demo, whose process then stops. Resolves to the printed text. */
async function fillDemo(dataDir: string): Promise<string> {
  const environment = { ...process.env, REEVE_DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', REEVE_DRAIN_TIME: '0s' }
  const child = spawn(process.execPath, [LAUNCHER, 'serve', '--demo'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', chunk => {
    if (!/filling/.test(printed) && /filling/.test(printed + chunk)) child.kill('SIGTERM')
    printed += chunk
  })
  await once(child, 'close')
  return printed
}

interface Deliveries {
  readonly deliveries: readonly { readonly id: string; readonly last_status: number | null }[]
}

test('after a restart without --demo, the demo’s webhooks are delivered, or the log says why not', async t => {
  const line = openCommandLine()
  t.after(async () => {
    await line.stop()
    line.remove()
  })
  await initialiseDataFolder(line.dataDir)
  const [, key] = /export REEVE_API_KEY=(\S+)/.exec(await fillDemo(line.dataDir)) ?? []

  const { url, log } = await line.start()
  const call = async <Body>(method: string, path: string): Promise<Body> => {
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`${url}/v1/governance/webhooks${path}`, { method, headers })
    assert.ok(response.ok, `${method} ${path}: ${response.status}`)
    return (await response.json()) as Body
  }
  const { webhooks } = await call<{ webhooks: { id: string; url: string }[] }>('GET', '')
  const siem = webhooks.find(({ url }) => url.endsWith('/siem'))
  assert.ok(siem)
  const { delivery_id: pinged } = await call<{ delivery_id: string }>('POST', `/${siem.id}/ping`)
  let outcome: unknown
  for (const late = Date.now() + ARRIVES_WITHIN_MS; Date.now() < late && !outcome; await sleep(50)) {
    const { deliveries } = await call<Deliveries>('GET', `/${siem.id}/deliveries`)
    outcome = deliveries.find(({ id }) => id === pinged)?.last_status
  }
  assert.equal(outcome, 204)
  assert.doesNotMatch(log(), /webhooks fail/)
  await line.stop()

  const { port } = new URL(siem.url)
  const other = createServer().listen(Number(port), '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  await line.start()
  assert.ok(line.server.log().includes(`another program listens at http://127.0.0.1:${port}`), line.server.log())
})
