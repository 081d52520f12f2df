/**
 * A second process that opens the PostgreSQL of a data directory. If this file runs as a program, it is that process.
 * If it is imported, it starts the process and exchanges lines of JSON with it.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import postgres from 'postgres'
import { type EmbeddedOptions, type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { programOf } from './program.ts'

type Opened = Pick<EmbeddedPostgres, 'opening' | 'version' | 'connection'>
type Answer = { opened: Opened } | { refused: { name: string; message: string } } | { rows: unknown[] }

const living = new Set<ChildProcess>()

export class AnotherProcess {
  readonly child: ChildProcess
  readonly #answers: AsyncIterator<string>

  constructor(options: EmbeddedOptions, as: SpawnOptions = {}) {
    this.child = spawn(process.execPath, [programOf('another-process'), JSON.stringify(options)], {
      cwd: '/',
      ...as,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    living.add(this.child)
    this.child.once('exit', () => living.delete(this.child))
    if (!this.child.stdout) throw new Error('a pipe was asked for')
    this.#answers = createInterface(this.child.stdout)[Symbol.asyncIterator]()
  }

  /** Resolves to the result when the process has opened PostgreSQL. */
  async opened(): Promise<Opened> {
    const answer = await this.#next()
    if (!('opened' in answer)) throw new Error(JSON.stringify(answer))
    return answer.opened
  }

  async refused(): Promise<{ name: string; message: string }> {
    const answer = await this.#next()
    if (!('refused' in answer)) throw new Error(JSON.stringify(answer))
    return answer.refused
  }

  async query(statement: string): Promise<unknown[]> {
    this.child.stdin?.write(`${statement}\n`)
    const answer = await this.#next()
    if (!('rows' in answer)) throw new Error(JSON.stringify(answer))
    return answer.rows
  }

  /** Ends the process gracefully and resolves to its exit code. */
  async leave(): Promise<number | null> {
    const ended = this.#ended()
    this.child.stdin?.end()
    return ended
  }

  async kill(): Promise<void> {
    const ended = this.#ended()
    this.child.kill('SIGKILL')
    await ended
  }

  async #ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit')
    return this.child.exitCode
  }

  async #next(): Promise<Answer> {
    const { value, done } = await this.#answers.next()
    if (done) throw new Error('the other process ended without an answer')
    return JSON.parse(value)
  }
}

if (!import.meta.main) {
  // Ends the processes that a failed test has left running.
  after(() => {
    for (const child of living) child.kill('SIGKILL')
  })
} else {
  const answer = (given: Answer) => console.log(JSON.stringify(given))
  try {
    const { stop, ...opened } = await openEmbeddedPostgres(JSON.parse(process.argv[2] ?? ''))
    answer({ opened })
    for await (const statement of createInterface(process.stdin)) {
      const sql = postgres({ ...opened.connection, max: 1, onnotice: () => {} })
      answer({ rows: [...(await sql.unsafe(statement))] })
      await sql.end()
    }
    await stop()
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    answer({ refused: { name, message } })
    process.exitCode = 1
  }
}
