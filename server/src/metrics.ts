import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Pool } from './database/pool.ts'
import type { Readiness } from './database/readiness.ts'
import type { LoginBlocks } from './features/accounts/login-blocks/index.ts'
import { expiringKeys } from './features/api-keys/index.ts'
import { checkpointLag } from './features/audit/index.ts'
import { type SinkAddress, sinkMeasures } from './features/audit/sink/index.ts'
import { mailBacklog } from './features/mail/index.ts'
import type { Clock } from './kernel/clock.ts'
import { showMeasures } from './kernel/measures.ts'
import { VERSION } from './version.ts'

/** The registry of one process, with the default metrics of Node.js. Parts of the service add their own metrics. */
export function createRegistry(role: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'reeve_' })
  const build = new Gauge({
    name: 'reeve_build_info',
    help: 'Always 1; the labels have the release, the Node.js version and the role of this process',
    labelNames: ['version', 'node', 'role'],
    registers: [registry],
  })
  build.set({ version: VERSION, node: process.versions.node, role }, 1)
  return registry
}

/** Registers the metrics whose values are read from the database. */
export function showDatabaseMeasures(parts: {
  readonly registry: Registry
  readonly clock: Clock
  readonly pool: Pool
  readonly loginBlocks: LoginBlocks
  readonly assertReady: Readiness
  readonly auditSink: SinkAddress | null
}): void {
  const { pool, loginBlocks, assertReady, auditSink } = parts
  showMeasures(parts, mailBacklog(parts))
  showMeasures(parts, checkpointLag(parts))
  showMeasures(parts, expiringKeys(parts))
  if (auditSink) showMeasures(parts, sinkMeasures({ pool, address: auditSink }))
  showMeasures(parts, {
    help: {
      reeve_login_blocks_waiting: 'Login blocks that the identity provider has neither set nor lifted yet',
    },
    read: async () => ({ reeve_login_blocks_waiting: await loginBlocks.countUnfinished() }),
  })
  showMeasures(parts, {
    keptForMs: 1_000,
    help: { reeve_ready: '1 if this process can do its work, as /readyz says; otherwise 0' },
    async read() {
      const isReady = await assertReady().then(
        () => true,
        () => false,
      )
      return { reeve_ready: isReady ? 1 : 0 }
    },
  })
}
