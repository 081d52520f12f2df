import { Logger, runMigrations } from 'graphile-worker'
import { monotonic } from '../monotonic.ts'
import type { Database } from '../postgres.ts'
import { makeEvents, type Webhook } from '../webhooks.ts'

/** The data of a job, which contains everything that one delivery needs. */
export interface Job {
  readonly webhook_id: string
  readonly url: string
  readonly secret: string
  readonly event_id: string
  readonly body: string
}

/** Creates the tables of the job queue, and a table in which its worker records the attempts. */
export async function prepareQueue(databaseUrl: string, sql: Database): Promise<void> {
  process.env.PGUSER = 'postgres'
  await runMigrations({
    preset: { worker: { connectionString: databaseUrl, logger: new Logger(() => () => {}) } },
  })
  await sql`
    create table queue_attempts (
      id bigint generated always as identity primary key,
      webhook_id uuid not null,
      event_id uuid not null,
      started_at timestamptz not null,
      outcome text not null,
      status integer,
      response_excerpt text not null,
      total_ms real not null
    )`
}

/**
 * Commits `each` events as jobs, one for each event and webhook, like a burst of changes. Resolves to the time of the
 * commit, as monotonic().
 */
export async function addJobs(sql: Database, webhooks: readonly Webhook[], each: number): Promise<number> {
  const events = Array.from(
    { length: Math.max(...webhooks.map(({ organization }) => organization)) + 1 },
    (_, organization) => makeEvents(organization, 0, each),
  )
  // Jobs of different endpoints alternate. Otherwise the first endpoint would get all its requests at once, and the
  // last one would wait.
  const jobs = Array.from({ length: each }, (_, number) =>
    webhooks.flatMap(({ organization, id, url, secret }): Job[] => {
      const event = events[organization]?.[number]
      return event ? [{ webhook_id: id, url, secret, event_id: event.id, body: event.body }] : []
    }),
  ).flat()
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row ('deliver', job, null, null, null, null, null, null)::graphile_worker.job_spec
      from json_array_elements(${sql.json(jobs as never)}::json) as job))`
  return monotonic()
}
