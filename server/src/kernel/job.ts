/** A periodic background job. Features define jobs, and the worker runs them. */
export interface Job {
  readonly name: string
  /** The pause between two runs, with a jitter of ±20 %. */
  readonly everyMs: number
  /** Does the work that is due. Starts nothing more once the signal aborts. */
  run(signal: AbortSignal): Promise<unknown>
}
