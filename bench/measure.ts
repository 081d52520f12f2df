import type { OtherCommit } from './other-commit.ts'
import type { BenchPostgres } from './postgres.ts'

/** One row of the table of results. */
export interface Row {
  readonly name: string
  readonly reeve: string
  /** The speed of the baseline, such as the floor. */
  readonly baseline: string
  readonly measured: string
  readonly goal: string
  readonly isMet: boolean
  /** All measured values, for `--json`. */
  readonly figures: Readonly<Record<string, unknown>>
}

/** Parameters and resources of a measurement. */
export interface Bench {
  readonly postgres: BenchPostgres
  /** Duration of a round in seconds. `warmUp` is the duration of a warm-up round. */
  readonly seconds: number
  readonly warmUp: number
  readonly rounds: number
  /** Another commit of Reeve. Measurements with a floor also measure it, in the same rounds. */
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
