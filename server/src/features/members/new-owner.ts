import type { Answers, Batch, Statement } from '../../database/pool.ts'
import type { listActiveOwners } from './owners.sql.ts'

interface Person {
  readonly name: string
  readonly email: string
}

export interface NewOwner {
  readonly organizationId: string
  readonly owner: Person & { readonly userId: string }
  /** The person who made them an owner. */
  readonly by: Pick<Person, 'name'> & { readonly email: string | null }
  readonly way: 'assigned' | 'created' | 'invited'
}

// A type, because a batch needs an index signature, which an interface lacks.
type OwnersToTell = {
  readonly organizationName: Statement<string>
  readonly owners: ReturnType<typeof listActiveOwners>
}

/** The mails about a new owner, to the other owners and to the new owner. */
export interface OwnerMails {
  /** Reads the data of the mails; undefined if the profile is not the Owner profile. */
  read(organizationId: string, profile: { readonly is_owner: boolean } | undefined): OwnersToTell | undefined
  /** The writes that queue the mails in the transaction of the change. Call `deliver` after the commit. */
  post(found: Answers<OwnersToTell> | undefined, newOwner: NewOwner, now: Date): Batch
  deliver(): void
}
