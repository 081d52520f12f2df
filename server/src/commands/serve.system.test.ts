import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { cloneDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { startCuttingProxy } from '../../test/harness/cutting-proxy.ts'
import { fatalLine } from '../../test/harness/log-lines.ts'
import { type ReeveProcess, startReeveProcess } from '../../test/harness/process.ts'

const line = openCommandLine()
after(() => line.remove())

test('a port in use is reported before a database is created or migrated', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const taken = {
    PORT: [['serve'], { PORT: String(port) }],
    REEVE_METRICS_PORT: [['serve'], { PORT: '0', REEVE_METRICS_PORT: String(port) }],
    REEVE_WORKER_PORT: [['serve', '--role', 'worker'], { REEVE_WORKER_PORT: String(port) }],
  } as const
  for (const [variable, [args, environment]] of Object.entries(taken)) {
    const dataDir = join(line.dataDir, 'data')
    const { code, stdout } = await line.inOwnProcess([...args], { REEVE_DATA_DIR: dataDir, ...environment })
    assert.equal(code, 1, variable)
    assert.match(
      fatalLine(stdout) ?? '',
      new RegExp(
        `^Cannot listen on 127\\.0\\.0\\.1:${port} \\(EADDRINUSE\\): another program uses this port\\. Stop it, or ` +
          `set ${variable} to a free port, such as ${variable}=\\d+\\.$`,
      ),
    )
    assert.ok(!existsSync(dataDir), variable)
  }
})

test('a start that loses the database waits for it, and then logs that no organization exists', async () => {
  const database = await cloneDatabase()
  const network = await startCuttingProxy(database.target)
  const query = postgres({ ...database.target, max: 1, onnotice: () => {} })
  let starting: Promise<ReeveProcess> | undefined
  try {
    await query.begin(async sql => {
      await sql`lock table setup_links in access exclusive mode`
      const waiting = () => sql`select from pg_locks where not granted and relation = 'setup_links'::regclass`
      starting = startReeveProcess(network.target, { role: 'api' })
      starting.catch(() => {})
      while ((await waiting()).length === 0) await sleep(20)
      network.goDown()
    })
    await sleep(100)
    network.comeUp()
    const reeve = await starting
    assert.match(reeve?.log() ?? '', /the start waits for the database[\s\S]*No organization exists yet/)
    assert.equal(await reeve?.stop(), 0)
  } finally {
    await query.end()
    await network.close()
    await database.drop()
  }
})
