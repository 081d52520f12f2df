/** The result of a statement: its rows, and its command tag. */
export class Rows extends Array<object> {
  #command = ''

  static override get [Symbol.species]() {
    return Array
  }

  /** Stores the command tag of a completed statement, such as "UPDATE 3". */
  completed(command: string): void {
    this.#command = command
  }

  /** The first word of the command tag, such as "UPDATE". */
  get command(): string {
    return this.#command.split(' ', 1)[0] ?? ''
  }

  /** Number of rows that were read or changed. */
  get count(): number {
    return Number(this.#command.slice(this.#command.lastIndexOf(' ') + 1)) || 0
  }
}
