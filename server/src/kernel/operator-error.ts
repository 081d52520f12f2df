/**
 * Something that only the person who runs Reeve can put right. The message is for that person: it says what is wrong
 * and what to do. The command line prints it without a stack and exits with 1.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperatorError'
  }
}
