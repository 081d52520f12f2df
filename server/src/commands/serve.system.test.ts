import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { fatalLine } from '../../test/harness/log-lines.ts'

const line = openCommandLine()
after(() => line.remove())

test('a port that is taken is reported before a database is created or migrated', async t => {
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
