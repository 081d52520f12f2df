/**
 * A problem that the operator, and not a developer, can fix. The message tells the operator what is wrong and what to
 * do. The command line prints it without a stack and exits with 1, or with 2 for a `UsageError`.
 */
export class OperatorError extends Error {
  /** A stable code for scripts that read the output of `reeve doctor`. */
  readonly code: string | null
  constructor(message: string, options: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.name = new.target.name
    this.code = options.code ?? null
  }
}

/** A wait was ended by a signal. This is not a failure. */
export class Stopped extends OperatorError {}

/** Invalid usage: a wrong argument or an unusable file. The command line exits with 2. */
export class UsageError extends OperatorError {}
