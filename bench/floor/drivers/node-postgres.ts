import pg from 'pg'
import {
  type Address,
  BEGIN,
  COMMIT,
  type Connection,
  Json,
  type Query,
  type Results,
  ROLLBACK,
  type Value,
} from './driver.ts'

/**
 * Connects with node-postgres and its option `pipeline`. A batch is sent in one write, with a Sync for each statement.
 */
export async function openNodePostgres({ host, database }: Address): Promise<Connection> {
  const client = new pg.Client({ host, database, user: 'postgres', pipeline: true })
  await client.connect()
  const run = async <Queries extends readonly Query[]>(queries: Queries) => {
    const { stream } = client.connection
    stream.cork()
    const sent = queries.map(({ statement: { name, text }, values }) =>
      client.query<object>({ name, text, values: values.map(toParameter) }),
    )
    stream.uncork()
    const results = await Promise.all(sent)
    return results.map(({ rows }) => rows) as Results<Queries>
  }
  return {
    read: run,
    begin: async queries => (await run([BEGIN, ...queries])).slice(1) as Results<typeof queries>,
    commit: async queries => void (await run([...queries, COMMIT])),
    rollback: async () => void (await run([ROLLBACK])),
    close: () => client.end(),
  }
}

/**
 * Formats dates and JSON itself: node-postgres would format dates in local time, and arrays in PostgreSQL's array
 * syntax.
 */
function toParameter(value: Value) {
  if (value instanceof Json) return JSON.stringify(value.value)
  return value instanceof Date ? value.toISOString() : value
}
