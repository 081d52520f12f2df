import pg from 'pg'
import { serialize } from 'pg-protocol'
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

interface Column {
  readonly name: string
  read(text: string): unknown
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** Several queries that node-postgres treats as one query, so they share one Sync. */
class Batch extends pg.Query {
  readonly #queries: readonly Query[]
  readonly #columns: Map<string, readonly Column[]>
  readonly #results: object[][] = []
  readonly #answer = Promise.withResolvers<object[][]>()
  #rows: object[] = []

  /** @param columns the result columns of the statements that this connection has prepared, by name */
  constructor(queries: readonly Query[], columns: Map<string, readonly Column[]>) {
    super('batch')
    this.#queries = queries
    this.#columns = columns
    this.submit = this.#submit
  }

  get answer(): Promise<object[][]> {
    return this.#answer.promise
  }

  get #name(): string {
    return this.#queries[this.#results.length]?.statement.name ?? ''
  }

  #submit({ stream }: pg.Connection): void {
    const messages: Buffer[] = []
    for (const { statement, values } of this.#queries) {
      const { name, text } = statement
      if (!this.#columns.has(name)) {
        this.#columns.set(name, [])
        messages.push(serialize.parse({ name, text, types: [] }), serialize.describe({ type: 'S', name }))
      }
      messages.push(serialize.bind({ statement: name, values: values.map(toParameter) }), serialize.execute())
    }
    messages.push(serialize.sync())
    stream.write(Buffer.concat(messages))
  }

  handleRowDescription({ fields }: RowDescription): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID) }))
    this.#columns.set(this.#name, columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    for (const [index, { name, read }] of (this.#columns.get(this.#name) ?? []).entries()) {
      const text = fields[index] ?? null
      row[name] = text === null ? null : read(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows)
    this.#rows = []
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#results)
  }

  handleError(error: Error): void {
    this.#answer.reject(error)
  }
}

/** Connects with node-postgres and its option `pipeline`. A batch is sent in one write, with one Sync. */
export async function openNodePostgresBatch({ host, database }: Address): Promise<Connection> {
  const client = new pg.Client({ host, database, user: 'postgres', pipeline: true })
  await client.connect()
  const columns = new Map<string, readonly Column[]>()
  const run = <Queries extends readonly Query[]>(queries: Queries) => {
    const batch = new Batch(queries, columns)
    client.query(batch)
    return batch.answer as Promise<Results<Queries>>
  }
  return {
    read: run,
    begin: async queries => (await run([BEGIN, ...queries])).slice(1) as Results<typeof queries>,
    commit: async queries => void (await run([...queries, COMMIT])),
    rollback: async () => void (await run([ROLLBACK])),
    close: () => client.end(),
  }
}

function toParameter(value: Value) {
  if (value instanceof Json) return JSON.stringify(value.value)
  if (value instanceof Date) return value.toISOString()
  return value instanceof Buffer || value === null ? value : String(value)
}
