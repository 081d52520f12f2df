import type { RequestContext } from '../../../operations/operation.ts'
import type { ScimAnswer, ScimConnection } from '../../../operations/scim-route.ts'

/**
 * The interface between the SCIM protocol and a directory's operations. The protocol layer knows neither tables nor
 * locks: it hands over changes that are complete before a lock is taken. Refusals are public errors.
 */

/** The connection that a token belongs to: an identity provider in one organization. */
export interface DirectoryConnection extends ScimConnection {
  readonly name: string
  /** True if requests that the interoperability profile forbids are refused. */
  readonly strict: boolean
}

/** A person as the directory sees them: a membership, and what the directory has sent about it. */
export interface DirectoryUser {
  readonly id: string
  readonly externalId: string | null
  /** As the directory spells it; the email address if the directory has sent none. */
  readonly userName: string
  readonly email: string
  readonly displayName: string
  readonly givenName: string | null
  readonly familyName: string | null
  /** True if the membership is not suspended: nobody holds it. */
  readonly active: boolean
  /** The holders of the membership: `local`, or `directory:` and an id. */
  readonly heldBy: readonly string[]
  readonly groups: readonly { readonly id: string; readonly displayName: string }[]
  readonly createdAt: Date
  readonly changedAt: Date
}

export interface NewDirectoryUser {
  readonly externalId: string | null
  readonly userName: string
  readonly email: string
  readonly displayName: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly active: boolean
}

/** Changes of a person. An absent field stays as it is; null clears it. */
export interface DirectoryUserChange {
  readonly externalId?: string | null
  readonly userName?: string
  readonly email?: string
  readonly displayName?: string
  readonly givenName?: string | null
  readonly familyName?: string | null
  readonly active?: boolean
}

/** Conditions that all must hold. `userName` is compared without case, `email` is in lower case, the rest is exact. */
export interface DirectoryUserFilter {
  readonly id?: string
  readonly userName?: string
  readonly externalId?: string
  readonly email?: string
  readonly active?: boolean
}

export interface DirectoryGroup {
  readonly id: string
  readonly displayName: string
  readonly externalId: string | null
  /** Null if the members were not asked for. */
  readonly members: readonly { readonly id: string; readonly displayName: string }[] | null
  readonly createdAt: Date
  readonly changedAt: Date
}

export interface NewDirectoryGroup {
  readonly displayName: string
  readonly externalId: string | null
  readonly memberIds: readonly string[]
}

/** Changes of a group. `added` and `removed` are disjoint. `replaced` removes the present members first. */
export interface DirectoryGroupChange {
  readonly displayName?: string
  readonly externalId?: string | null
  readonly members?: {
    readonly replaced: boolean
    readonly added: readonly string[]
    readonly removed: readonly string[]
  }
}

/** Conditions that all must hold. `displayName` is compared without case. */
export interface DirectoryGroupFilter {
  readonly id?: string
  readonly displayName?: string
  readonly externalId?: string
  readonly memberId?: string
}

/** The part of a list to read. Lists are sorted by id. */
export interface DirectoryPage {
  /** Number of rows to skip. */
  readonly skip: number
  /** The id after which the page begins; null for the first page. */
  readonly after: string | null
  /** The page size, 0 to 200. With 0, only the total is requested. */
  readonly most: number
}

export interface DirectoryList<Item> {
  /** The number of items on all pages. */
  readonly total: number
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** The origin of a change, and its condition. */
export interface DirectoryRequest<Item> {
  readonly context: RequestContext
  /**
   * Called under the lock with the present state, for a group without its members. Throws unless it matches `If-Match`.
   */
  readonly precondition?: ((present: Item) => void) | undefined
}

/** The operations of a directory that SCIM calls. */
export interface DirectoryPeople<Connection extends DirectoryConnection = DirectoryConnection> {
  /** Finds the connection of a bearer token; undefined if there is none. */
  findConnection(token: string): Promise<Connection | undefined>
  listUsers(
    connection: Connection,
    filter: DirectoryUserFilter,
    page: DirectoryPage,
  ): Promise<DirectoryList<DirectoryUser>>
  findUser(connection: Connection, userId: string): Promise<DirectoryUser | undefined>
  /**
   * `created` is false if the directory already held the person: then the attributes of the request were applied to
   * them. They stay suspended if its `active` is false.
   */
  createUser(
    connection: Connection,
    user: NewDirectoryUser,
    request: DirectoryRequest<DirectoryUser>,
  ): Promise<{ readonly user: DirectoryUser; readonly created: boolean }>
  changeUser(
    connection: Connection,
    userId: string,
    change: DirectoryUserChange,
    request: DirectoryRequest<DirectoryUser>,
  ): Promise<DirectoryUser>
  removeUser(connection: Connection, userId: string, request: DirectoryRequest<DirectoryUser>): Promise<void>
  listGroups(
    connection: Connection,
    filter: DirectoryGroupFilter,
    page: DirectoryPage,
    include: { readonly members: boolean },
  ): Promise<DirectoryList<DirectoryGroup>>
  findGroup(
    connection: Connection,
    groupId: string,
    include: { readonly members: boolean },
  ): Promise<DirectoryGroup | undefined>
  createGroup(
    connection: Connection,
    group: NewDirectoryGroup,
    request: DirectoryRequest<DirectoryGroup>,
    include?: { readonly members: boolean },
  ): Promise<DirectoryGroup>
  changeGroup(
    connection: Connection,
    groupId: string,
    change: DirectoryGroupChange,
    request: DirectoryRequest<DirectoryGroup>,
    include?: { readonly members: boolean },
  ): Promise<DirectoryGroup>
  removeGroup(connection: Connection, groupId: string, request: DirectoryRequest<DirectoryGroup>): Promise<void>
  /**
   * Called after each response to a request with a valid token, and after each operation of a bulk request. Must not
   * throw.
   */
  answered?(connection: Connection, answer: ScimAnswer): void
}
