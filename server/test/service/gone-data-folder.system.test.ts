import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningServer } from '../../src/database/embedded/running-server.ts'
import { clientCommands } from '../harness/client-commands.ts'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { type ExitedCommand, openCommandLine } from '../harness/command-line.ts'

const line = openCommandLine()
after(async () => {
  await line.stop('SIGKILL')
  line.remove()
})

test('without the data folder, commands print the reason that /readyz of the running service returns', async () => {
  await initialiseDataFolder(line.dataDir)
  const { url } = await line.start()
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  const json = async (...args: string[]) => JSON.parse((await line.reeve([...args, '--json'])).stdout)
  const acme = await json('organization', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.test')
  const owner = ['--organization', acme.organization_id, '--owner', acme.owner.user_id]
  const { key } = await json('api-key', 'create', ...owner, '--name', 'ci', '--scopes', 'all')
  const postgres = runningServer(join(line.dataDir, 'postgres'))
  rmSync(line.dataDir, { recursive: true })
  // For about a minute PostgreSQL refuses some connections and accepts others. It then exits in the same way as after
  // this signal. Only the long form waits for that.
  if (postgres && !process.env.REEVE_TEST_LONG) process.kill(postgres.pid, 'SIGQUIT')
  const unready = / The service at http:\/\/localhost:\d+ is not ready: .+ \(database_(refuses|unavailable)\)\n$/
  const untilUnready = async (run: () => Promise<ExitedCommand>) => {
    for (const late = Date.now() + 120_000; ; ) {
      const printed = await run()
      if (unready.test(printed.stderr)) return printed
      assert.ok(Date.now() < late, printed.stderr)
      await sleep(250)
    }
  }
  const operator = await untilUnready(() => line.reeve(['organization', 'list'], { REEVE_URL: url }))
  assert.deepEqual([operator.code, operator.stdout], [1, ''])
  assert.match(operator.stderr, /^reeve: No database found in /)
  const client = await untilUnready(() => clientCommands(url, key)('whoami'))
  assert.deepEqual([client.code, client.stdout], [6, ''], client.stderr)

  const elsewhere = await line.reeve(['organization', 'list'], { REEVE_URL: 'http://127.0.0.1:4' })
  assert.match(elsewhere.stderr, /^reeve: No database found in .*"npx reeve migrate"\.\n$/)
})
