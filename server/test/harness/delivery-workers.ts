import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import type { Step } from '../../src/features/governance/delivery/index.ts'
import { ALLOW_LOOPBACK } from './http-receiver.ts'
import { databaseUrl } from './process.ts'
import { programOf } from './program.ts'
import { TEST_SECRET } from './reeve.ts'

export interface WorkerObstacles {
  /** Maximum random delay between the last check of the webhook and the request. */
  readonly delayMs?: number
  /** The process kills itself when it reaches this step for the `killAfter`th time. */
  readonly killAt?: Step
  readonly killAfter?: number
}

/** A separate worker process. */
export interface WorkerProcess {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

export async function startWorkerProcess(
  target: ConnectionOptions,
  obstacles: WorkerObstacles = {},
  environment: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [programOf('delivery-worker'), JSON.stringify(obstacles)], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(target),
      REEVE_SECRET: TEST_SECRET,
      REEVE_WEBHOOK_ALLOW: ALLOW_LOOPBACK,
      REEVE_PRIMARY_LEASE: '0s',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
  return {
    child,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 8_000)
      await ended
      clearTimeout(late)
    },
  }
}
