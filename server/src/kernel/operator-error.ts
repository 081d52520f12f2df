/**
 * Something that only the person who runs Reeve can put right. The message is for that person: it says what is wrong
 * and what to do. The command line prints it without a stack and exits with 1.
 */
export class OperatorError extends Error {
  /** Tells the causes of one failure apart, for scripts that read what `reeve doctor` finds. */
  readonly code: string | null
  constructor(message: string, options: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.name = 'OperatorError'
    this.code = options.code ?? null
  }
}
