/** The last verification of an organization's audit log in this browser, which no server confirms. */
export interface LastVerification {
  /** RFC 3339. */
  readonly at: string
  readonly isIntact: boolean
  /** The last verified entry, or the one at which the chain is broken. */
  readonly sequence: number
}

const keyOf = (organizationId: string) => `reeve.verification.${organizationId}`

/** Remembers the outcome for this browser, like its language, also after a sign-out. */
export function rememberVerification(organizationId: string, verification: LastVerification): void {
  localStorage.setItem(keyOf(organizationId), JSON.stringify(verification))
}

/** The remembered outcome; undefined without one, and for a text that is none. */
export function lastVerification(organizationId: string): LastVerification | undefined {
  try {
    const { at, isIntact, sequence } = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '{}')
    const isValid = !Number.isNaN(Date.parse(at)) && typeof isIntact === 'boolean' && Number.isInteger(sequence)
    return isValid ? { at, isIntact, sequence } : undefined
  } catch {
    return undefined
  }
}
