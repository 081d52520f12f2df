import type { OtherCommit } from './other-commit.ts'
import type { BenchPostgres } from './postgres.ts'

/** One line of the table. */
export interface Row {
  readonly name: string
  readonly reeve: string
  /** The speed of the floor or of another baseline. */
  readonly baseline: string
  readonly measured: string
  readonly goal: string
  readonly isMet: boolean
  /** All figures, for `--json`. */
  readonly figures: Readonly<Record<string, unknown>>
}

/** Parameters and resources of a measurement. */
export interface Bench {
  readonly postgres: BenchPostgres
  /** Duration of each round. `warmUp` is that of a round of the warm-up. */
  readonly seconds: number
  readonly warmUp: number
  readonly rounds: number
  /** Another commit, which measures with a floor include in the same rounds. */
  readonly other?: OtherCommit | undefined
  progress(text: string): void
}

/** A measurement of `npm run bench`; `npm run bench -- <name>` runs it alone. */
export interface Measure {
  readonly name: string
  /** Description for `--help`. */
  readonly about: string
  /** True if the measurement can include another commit. */
  readonly hasFloor?: boolean
  /** True if the measurement runs only if its name is given on the command line. */
  readonly onlyByName?: boolean
  run(bench: Bench): Promise<Row[]>
}
