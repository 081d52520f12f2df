/** The suspension that requests a login block. */
export interface BlockFor {
  readonly organizationId: string
  readonly suspensionId: string
  readonly userId: string
}

/**
 * The state of a login block.
 * - in_place: this suspension blocks the login, and the sessions have ended
 * - unmarked: the login is blocked, but not recorded as this suspension's, so a reactivation does not lift it
 * - requested: the identity provider has not confirmed the block
 * - skipped: not blocked, because the person is active in another organization
 */
export type BlockState = 'in_place' | 'unmarked' | 'requested' | 'skipped'
