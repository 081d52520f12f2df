/** A column of an answer. */
export interface Column {
  readonly name: string
  /** Undefined for what stays text. */
  readonly read: ((text: string) => unknown) | undefined
}

/** A statement that PostgreSQL keeps, parsed and planned, for as long as the connection lasts. */
export interface Prepared {
  readonly name: string
  /** Null until its first use has succeeded. */
  columns: readonly Column[] | null
}

/** What PostgreSQL keeps for one connection, by text and types. */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared>()
  readonly #dropped: string[] = []
  #made = 0

  find(key: string): Prepared | undefined {
    return this.#kept.get(key)
  }

  add(key: string): Prepared {
    const prepared = { name: `s${this.#made++}`, columns: null }
    this.#kept.set(key, prepared)
    return prepared
  }

  /** For a first use that failed: nobody knows whether it was parsed before that. */
  drop(key: string): void {
    const prepared = this.#kept.get(key)
    if (!prepared) return
    this.#kept.delete(key)
    this.#dropped.push(prepared.name)
  }

  /** The names that PostgreSQL may forget, each given once. */
  takeDropped(): string[] {
    return this.#dropped.splice(0)
  }
}
