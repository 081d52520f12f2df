/**
 * `reeve serve --role worker` with injected faults, which are passed as JSON in an argument (`WorkerObstacles`): a
 * delay between the last check of the webhook and the request, or a step at which the process kills itself.
 */
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { openInstallation } from '../../src/database/installation.ts'
import { openServer } from '../../src/database/open.ts'
import type { WorkerObstacles } from './delivery-workers.ts'

const obstacles: WorkerObstacles = JSON.parse(process.argv[2] ?? '{}')
const { delayMs = 0, killAt, killAfter = 1 } = obstacles
const config = readConfig()
const log = pino({ level: process.env.REEVE_TEST_LOG ?? 'silent' }, pino.destination(2))
const server = await openServer(config, log)
let left = killAfter

const app = createApp({
  config,
  target: server.target,
  dataKey: await openInstallation(server.target, config),
  log,
  delivery: {
    async atStep(step) {
      if (step === killAt && --left === 0) {
        // This step is just before the first byte. The kill waits until the operating system has the request, which is
        // then still sent.
        if (step === 'written') setImmediate(() => process.kill(process.pid, 'SIGKILL'))
        else process.kill(process.pid, 'SIGKILL')
      }
      if (step === 'before_send' && delayMs > 0)
        await new Promise(resolve => setTimeout(resolve, Math.random() * delayMs))
    },
  },
})
app.worker.start()
process.once('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
process.stdout.write('ready\n')
