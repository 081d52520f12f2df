/** The result of one check: a detail, and the problems if there are any. */
export interface CheckResult<T = unknown> {
  readonly detail: string
  readonly problems?: readonly Problem[]
  /** A value that later checks use. */
  readonly value?: T
}

export interface Problem {
  /** The kind of problem, as a stable code for scripts. */
  readonly code: string
  /** True if Reeve runs despite the problem, which may be intended. */
  readonly isWarning: boolean
  /** The fault, and its remedy. */
  readonly detail: string
}

/** One line of the output of `reeve doctor`. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly warning: boolean
  /** The code of the problem; null if there is none. */
  readonly code: string | null
  readonly detail: string
}

export const fault = (code: string, detail: string): Problem => ({ code, isWarning: false, detail })
export const warning = (code: string, detail: string): Problem => ({ code, isWarning: true, detail })

/** Returns the problems whose conditions hold. */
export const problemsOf = (...all: readonly (false | null | Problem)[]): Problem[] => all.filter(one => !!one)

export const toFinding = (check: string, { code, isWarning, detail }: Problem): Finding => ({
  check,
  ok: isWarning,
  warning: isWarning,
  code,
  detail,
})
