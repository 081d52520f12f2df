/** The suspension that asks for a login block. */
export interface BlockFor {
  readonly organizationId: string
  readonly suspensionId: string
  readonly userId: string
}

/**
 * State of a login block.
 * - in_place: it stands, as this suspension's, and the sessions have ended
 * - unmarked: it stands, but not as this suspension's; reactivation will not lift it
 * - requested: it is due, and the identity provider has not confirmed it
 * - skipped: the person is active in another organization
 */
export type BlockState = 'in_place' | 'unmarked' | 'requested' | 'skipped'
