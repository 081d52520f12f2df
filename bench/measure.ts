import type { OtherCommit } from './other-commit.ts'
import type { BenchPostgres } from './postgres.ts'

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly reeve: string
  /** The floor, or what else it is held against. */
  readonly beside: string
  readonly measured: string
  readonly reach: string
  readonly reached: boolean
  /** All that was measured, for `--json`. */
  readonly figures: Readonly<Record<string, unknown>>
}

/** The parts that a measurement works with. */
export interface Bench {
  readonly postgres: BenchPostgres
  /** Of each round, and of one of the warm-up before the first. */
  readonly seconds: number
  readonly warmUp: number
  readonly rounds: number
  /** Another commit, measured in the same rounds by what has a floor. */
  readonly other?: OtherCommit | undefined
  progress(text: string): void
}

/** One thing that `npm run bench` measures; `npm run bench -- <name>` runs it alone. */
export interface Measure {
  readonly name: string
  /** For `--help`. */
  readonly about: string
  /** Can be measured beside another commit. */
  readonly hasFloor?: boolean
  /** Not part of a run that names nothing. */
  readonly onlyByName?: boolean
  run(bench: Bench): Promise<Row[]>
}
