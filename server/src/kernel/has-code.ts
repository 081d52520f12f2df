/** Whether this is an error with this code, as Node's system errors have it: `ENOENT`, `ESRCH`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
