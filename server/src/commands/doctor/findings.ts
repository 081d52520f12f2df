/** The result of one check: a detail if nothing is wrong, otherwise the problems. */
export interface CheckResult<T = unknown> {
  readonly detail: string
  readonly problems?: readonly Problem[]
  /** A value for later checks. */
  readonly value?: T
}

export interface Problem {
  /** Names the kind of problem, for scripts. */
  readonly code: string
  /** True if Reeve runs despite the problem, which may be intended. */
  readonly isWarning: boolean
  /** The fault, and its remedy. */
  readonly detail: string
}

/** One line of what `reeve doctor` prints. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly warning: boolean
  /** Null without a problem. */
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
