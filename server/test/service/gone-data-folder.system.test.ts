import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCommands } from '../harness/client-commands.ts'
import { openCommandLine } from '../harness/command-line.ts'

const line = openCommandLine()
after(async () => {
  await line.stop('SIGKILL')
  line.remove()
})

const readyz = async (url: string) => (await fetch(`${url}/readyz`)).status

test('once the data folder is gone, commands say what /readyz of the running service says', async () => {
  const { url } = await line.start()
  assert.equal(await readyz(url), 200)
  const json = async (...args: string[]) => JSON.parse((await line.reeve([...args, '--json'])).stdout)
  const acme = await json('organization', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.test')
  const owner = ['--organization', acme.organization_id, '--owner', acme.owner.user_id]
  const { key } = await json('api-key', 'create', ...owner, '--name', 'ci', '--scopes', 'all')
  rmSync(line.dataDir, { recursive: true })
  for (const late = Date.now() + 60_000; (await readyz(url)) !== 503; await sleep(100)) {
    assert.ok(Date.now() < late, 'the service stays ready')
  }
  // PostgreSQL refuses at first, and ends by itself some seconds later.
  const unready = / The service at http:\/\/localhost:\d+ is not ready: .+ \(database_(refuses|unavailable)\)\n$/
  const operator = await line.reeve(['organization', 'list'], { REEVE_URL: url })
  assert.deepEqual([operator.code, operator.stdout], [1, ''])
  assert.match(operator.stderr, /^reeve: No database found in /)
  assert.match(operator.stderr, unready)
  const client = await clientCommands(url, key)('whoami')
  assert.deepEqual([client.code, client.stdout], [6, ''], client.stderr)
  assert.match(client.stderr, unready)

  const elsewhere = await line.reeve(['organization', 'list'], { REEVE_URL: 'http://127.0.0.1:4' })
  assert.match(elsewhere.stderr, /^reeve: No database found in .*"npx reeve migrate"\.\n$/)
})
