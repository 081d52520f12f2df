/** A periodic background job. Features define jobs, and the worker runs them. */
export interface Job {
  readonly name: string
  /** Milliseconds from the end of a run to the start of the next, with a jitter of ±20 %. */
  readonly everyMs: number
  /** Does the work that is due. Starts nothing more once the signal aborts. */
  run(signal: AbortSignal): Promise<unknown>
}
