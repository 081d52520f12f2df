import type { AuditEntry } from '@reeve/sdk'

export type BurstText =
  | 'burst.membersAdded'
  | 'burst.membersEdited'
  | 'burst.profilesAssigned'
  | 'burst.membersReactivated'
  | 'burst.membersRemoved'
  | 'burst.membersSynchronized'
  | 'burst.peopleInvited'
  | 'burst.invitationsRevoked'
  | 'burst.profilesCreated'
  | 'burst.keysCreated'
  | 'burst.keysRevoked'
  | 'burst.webhooksCreated'

/** Consecutive entries as one line. */
export interface Run {
  /** The newest entry of the run. */
  readonly last: AuditEntry
  /** Number of entries; with `burst`, number of different targets. */
  readonly count: number
  /** The text for entries with different targets. */
  readonly burst?: BurstText
  /** All entries, if they have one target but differ otherwise, such as in the edited field. */
  readonly varied?: readonly [AuditEntry, ...AuditEntry[]]
}
