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
  readonly count: number
  /** The text for entries with different targets; undefined if all entries repeat the newest one. */
  readonly burst?: BurstText
}
