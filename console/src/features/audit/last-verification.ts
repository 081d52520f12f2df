/** The last verification of an organization's audit log in this browser. It is stored only here, not on the server. */
export interface LastVerification {
  /** RFC 3339. */
  readonly at: string
  readonly isIntact: boolean
  /** The last verified entry, or the entry at which the chain is broken. */
  readonly sequence: number
}

const keyOf = (organizationId: string) => `reeve.verification.${organizationId}`

/** Stores the outcome in this browser, where it survives a sign-out, as the chosen language does. */
export function rememberVerification(organizationId: string, verification: LastVerification): void {
  localStorage.setItem(keyOf(organizationId), JSON.stringify(verification))
}

/** The stored outcome; undefined if there is none, or if the stored text is invalid. */
export function lastVerification(organizationId: string): LastVerification | undefined {
  try {
    const { at, isIntact, sequence } = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '{}')
    const isValid = !Number.isNaN(Date.parse(at)) && typeof isIntact === 'boolean' && Number.isInteger(sequence)
    return isValid ? { at, isIntact, sequence } : undefined
  } catch {
    return undefined
  }
}
