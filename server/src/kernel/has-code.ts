/** True for an error with this code, such as Node's `ENOENT` or `ESRCH`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
