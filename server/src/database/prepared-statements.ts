import type { Written } from './statement.ts'

/** A column of a statement's result. */
export interface Column {
  readonly name: string
  /** Parses the text of a value; undefined for types that stay text. */
  readonly read: ((text: string) => unknown) | undefined
}

/** A prepared statement. PostgreSQL keeps it until the connection ends. */
export interface Prepared extends Pick<Written, 'text' | 'types'> {
  readonly name: string
  /** The columns; null until the first use has succeeded. */
  columns: readonly Column[] | null
}

/** The statements that PostgreSQL has prepared on one connection, by text and types. */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared[]>()
  readonly #dropped: string[] = []
  #made = 0

  find({ text, types }: Written): Prepared | undefined {
    return this.#kept.get(text)?.find(prepared => areSame(prepared.types, types))
  }

  add({ text, types }: Written): Prepared {
    const prepared = { name: `s${this.#made++}`, text, types, columns: null }
    this.#kept.set(text, [...(this.#kept.get(text) ?? []), prepared])
    return prepared
  }

  /**
   * Forgets a statement whose first use failed. PostgreSQL might have prepared it before the failure, so its name has
   * to be closed.
   */
  drop(dropped: Prepared): void {
    const others = this.#kept.get(dropped.text)?.filter(prepared => prepared !== dropped) ?? []
    if (others.length > 0) this.#kept.set(dropped.text, others)
    else this.#kept.delete(dropped.text)
    this.#dropped.push(dropped.name)
  }

  /** Returns and clears the names that have to be closed. */
  takeDropped(): string[] {
    return this.#dropped.splice(0)
  }
}

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((type, index) => type === others[index])
