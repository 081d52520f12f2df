/** Work in the background that is due again and again. A feature brings its own; the worker runs them. */
export interface Job {
  readonly name: string
  /** The pause between the end of one run and the next, give or take a fifth. */
  readonly everyMs: number
  /** Does what is due now. Once the signal says so, it begins nothing more. */
  run(signal: AbortSignal): Promise<unknown>
}
