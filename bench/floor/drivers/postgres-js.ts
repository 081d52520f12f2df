import postgres from 'postgres'
import { type Address, BEGIN, COMMIT, type Connection, Json, type Query, type Results, ROLLBACK } from './driver.ts'

/** Connects with postgres.js, on one connection. The library pipelines by itself, with a Sync for each statement. */
export async function openPostgresJs({ host, database }: Address): Promise<Connection> {
  const client = postgres({ host, database, user: 'postgres', max: 1, idle_timeout: 0, max_lifetime: null })
  const sql = await client.reserve()
  const run = async <Queries extends readonly Query[]>(queries: Queries) => {
    const sent = queries.map(({ statement: { text }, values }) =>
      sql.unsafe(text, values.map(value => (value instanceof Json ? value.value : value)) as never, { prepare: true }),
    )
    return (await Promise.all(sent)) as unknown as Results<Queries>
  }
  return {
    read: run,
    begin: async queries => (await run([BEGIN, ...queries])).slice(1) as Results<typeof queries>,
    commit: async queries => void (await run([...queries, COMMIT])),
    rollback: async () => void (await run([ROLLBACK])),
    async close() {
      sql.release()
      await client.end()
    },
  }
}
