import pg from 'pg'
import { builders, type Fragment, type Parameter, writeStatement } from '../../server/src/database/statement.ts'

/** Statements as Reeve writes them, each sent by the driver itself: named, so that it is prepared once. */
export interface FloorSql {
  <Row extends object>(text: TemplateStringsArray, ...values: Parameter[]): Promise<Row[]>
  fragment(text: TemplateStringsArray, ...values: Parameter[]): Fragment
  json: typeof builders.json
  /** Has what `send` sends written in one piece: the driver would write each statement by itself. */
  together<T>(send: () => T): T
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

export const sqlOn = (client: pg.Client): FloorSql =>
  Object.assign(
    async <Row extends object>(strings: TemplateStringsArray, ...parameters: Parameter[]): Promise<Row[]> => {
      const { text, values } = writeStatement(strings, parameters)
      const { rows } = await client.query<Row>({ name: nameOf(text), text, values })
      return rows
    },
    {
      fragment: builders.fragment,
      json: builders.json,
      together<T>(send: () => T): T {
        const { stream } = client.connection
        stream.cork()
        try {
          return send()
        } finally {
          stream.uncork()
        }
      },
    },
  )

export interface Clients {
  /** On a connection that all reads share: the driver sends each without waiting for the one before. */
  readonly read: FloorSql
  /** On a connection of its own until `work` ends. */
  reserve<T>(work: (sql: FloorSql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** As many connections as Reeve has. */
export async function openClients(url: URL, count: number): Promise<Clients> {
  const clients = Array.from(
    { length: count },
    () =>
      new pg.Client({
        host: url.searchParams.get('host') ?? '',
        database: url.pathname.slice(1),
        user: 'postgres',
        pipeline: true,
      }),
  )
  await Promise.all(clients.map(client => client.connect()))
  const [shared, ...others] = clients.map(sqlOn)
  if (!shared) throw new Error('the floor needs connections')
  const free = others
  const waiting: ((sql: FloorSql) => void)[] = []
  return {
    read: shared,
    async reserve(work) {
      const sql = free.pop() ?? (await new Promise<FloorSql>(resolve => waiting.push(resolve)))
      try {
        return await work(sql)
      } finally {
        const next = waiting.shift()
        if (next) next(sql)
        else free.push(sql)
      }
    },
    close: async () => {
      await Promise.all(clients.map(client => client.end()))
    },
  }
}
