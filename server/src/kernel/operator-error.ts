/**
 * Something that only the person who runs Reeve can put right. The message is for that person: it says what is wrong
 * and what to do. The command line prints it without a stack and exits with 1.
 */
export class OperatorError extends Error {
  /** Tells the causes of one failure apart, for scripts that read what `reeve doctor` finds. */
  readonly code: string | null
  constructor(message: string, options: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.name = new.target.name
    this.code = options.code ?? null
  }
}

/** A signal came while the work still waited for something. Nothing is wrong. */
export class Stopped extends OperatorError {}

/** What was typed, or a file that was named, is not as it must be. The command line exits with 2. */
export class UsageError extends OperatorError {}
