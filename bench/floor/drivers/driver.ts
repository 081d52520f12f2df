/** A statement that is sent many times. Each connection prepares it once. */
export interface Statement<Row extends object = object> {
  readonly name: string
  readonly text: string
  /** Never set. It only tells the compiler the type of the rows. */
  readonly row?: Row
}

let statements = 0

/** Makes a statement whose text has the placeholders `$1`, `$2`, … */
export const statement = <Row extends object = object>(text: string): Statement<Row> => ({
  name: `s${statements++}`,
  text,
})

/** A value that is sent as JSON. */
export class Json {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

export type Value = string | number | Date | Buffer | Json | null

/** A statement with its parameters. */
export interface Query<Row extends object = object> {
  readonly statement: Statement<Row>
  readonly values: readonly Value[]
}

export const query = <Row extends object>(statement: Statement<Row>, ...values: Value[]): Query<Row> => ({
  statement,
  values,
})

/** The rows of each query. */
export type Results<Queries extends readonly Query[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends Query<infer Row> ? Row[] : never
}

/** A pipelined connection: it sends queries without waiting for the results of earlier ones. */
export interface Connection {
  /** Can be called concurrently. Each call succeeds or fails on its own. */
  read<const Queries extends readonly Query[]>(queries: Queries): Promise<Results<Queries>>
  /** Begins a transaction with these queries. Until `commit` or `rollback`, no other query may be sent. */
  begin<const Queries extends readonly Query[]>(queries: Queries): Promise<Results<Queries>>
  commit(queries: readonly Query[]): Promise<void>
  /** Rolls back a transaction, after `begin` or after a failed `commit`. */
  rollback(): Promise<void>
  close(): Promise<void>
}

/** A database that is reached through a Unix socket, without a password. */
export interface Address {
  readonly host: string
  readonly database: string
}

export const BEGIN = query(statement('begin'))
export const COMMIT = query(statement('commit'))
export const ROLLBACK = query(statement('rollback'))

export type Driver = (address: Address) => Promise<Connection>
