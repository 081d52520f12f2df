import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { TestDatabase } from './cluster.ts'

/** Holds an organization's governance lock, so that all governance changes of the organization wait. */
export interface HeldOrganization {
  /** Resolves once at least `count` connections wait for this lock, to their process ids. */
  waiting(count?: number): Promise<number[]>
  release(): Promise<void>
}

export async function holdOrganization({ target }: TestDatabase, organizationId: string): Promise<HeldOrganization> {
  const [holder, watcher] = [postgres({ ...target, max: 1 }), postgres({ ...target, max: 1 })]
  await holder.unsafe('begin')
  await holder`select from governance_heads where organization_id = ${organizationId} for update`
  const [own] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`
  return {
    async waiting(count = 1) {
      for (let tries = 0; tries < 1_000; tries++) {
        const blocked = await watcher<{ pid: number }[]>`
          select pid from pg_stat_activity
          where datname = current_database() and ${own?.pid ?? 0} = any (pg_blocking_pids(pid))`
        if (blocked.length >= count) return blocked.map(({ pid }) => pid)
        await sleep(10)
      }
      throw new Error(`not ${count} connections came to wait for ${organizationId}`)
    },
    async release() {
      await holder.unsafe('rollback')
      await Promise.all([holder.end(), watcher.end()])
    },
  }
}
