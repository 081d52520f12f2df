import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from './database/pool.ts'
import { createSessionUsage } from './features/accounts/sessions/index.ts'
import { createKeyUsage } from './features/api-keys/index.ts'
import { createDirectoryActivity, createDirectoryUsage } from './features/directories/index.ts'
import { createMemberActivity } from './features/members/index.ts'
import { createPlatformKeyUsage } from './features/platform/index.ts'
import { type Clock, systemClock } from './kernel/clock.ts'

interface UsageOptions {
  readonly log: FastifyBaseLogger
  readonly flushUsageEveryMs?: number
  readonly clock?: Clock
}

/** Creates the buffers of last-use times and activity, each of which writes many rows in one transaction. */
export function createUsage(pool: Pool, { log, flushUsageEveryMs: flushEveryMs, clock = systemClock }: UsageOptions) {
  const buffered = (what: string) => ({
    onError: (error: unknown) => log.warn({ err: error }, `writing ${what} failed`),
    flushEveryMs,
  })
  return {
    keyUsage: createKeyUsage(pool, buffered('API key usage')),
    platformKeyUsage: createPlatformKeyUsage(pool, buffered('platform key usage')),
    memberActivity: createMemberActivity(pool, buffered('member activity')),
    sessionUsage: createSessionUsage(pool, buffered('session usage')),
    directoryUsage: createDirectoryUsage(pool, buffered('directory usage')),
    directoryActivity: createDirectoryActivity(pool, { ...buffered('directory activity'), clock }),
  }
}
