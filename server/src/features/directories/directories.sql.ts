import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { isFrozen } from '../../operations/frozen-organization.sql.ts'
import { skeleton } from '../profiles/index.ts'

export interface DirectorySettings {
  name: string
  default_profile_id: string
  block_login: boolean
  keep_oracle: boolean
  strict: boolean
  may_suspend_owners: boolean
  /** This and `logout_jwks_url` are null if the identity provider may not end sessions. */
  logout_issuer: string | null
  logout_jwks_url: string | null
}

/** A directory. Only the member in `token_issued_by` has seen the token. */
export interface DirectoryRow extends DirectorySettings {
  organization_id: string
  id: string
  token_hint: string
  token_issued_at: Date
  token_issued_by: string
  former_token_expires_at: Date | null
  /** The member who set the issuer of Universal Logout; null if unknown, or if it was the operator. */
  logout_issuer_set_by: string | null
  /** The member who set the URL of the keys; null in the same cases as `logout_issuer_set_by`. */
  logout_keys_set_by: string | null
  created_at: Date
  created_by: string
  last_request_at: Date | null
  last_error: string | null
  last_error_at: Date | null
}

/** A directory with the numbers of people whom it manages, and of suspensions that it holds. */
export interface CountedDirectoryRow extends DirectoryRow {
  people_managed: number
  people_held: number
}

const columns = () => sql.fragment`
  d.organization_id, d.id, d.name, d.default_profile_id, d.block_login, d.keep_oracle, d.strict, d.may_suspend_owners,
    d.token_hint, d.token_issued_at, d.token_issued_by, d.former_token_expires_at, d.created_at, d.created_by,
    d.last_request_at, d.last_error, d.last_error_at, l.issuer as logout_issuer, l.jwks_url as logout_jwks_url,
    l.issuer_set_by as logout_issuer_set_by, l.set_by as logout_keys_set_by`

const withLogout = (organizationId: string) => sql.fragment`
  directories d left join directory_logouts l on l.organization_id = ${organizationId} and l.directory_id = d.id`

const selectCounted = (organizationId: string) => sql.fragment`
  select ${columns()},
    (select count(*)::int from directory_users u
      where u.organization_id = ${organizationId} and u.directory_id = d.id) as people_managed,
    (select count(*)::int from suspensions s
      where s.organization_id = ${organizationId} and s.directory_id = d.id and s.ended_at is null) as people_held
  from ${withLogout(organizationId)} where d.organization_id = ${organizationId}`

/** The directories of the organization, oldest first. */
export const listDirectoryRows = (organizationId: string) => sql<CountedDirectoryRow[]>`
  ${selectCounted(organizationId)} order by d.id`

export const findDirectory = (organizationId: string, id: string): Statement<CountedDirectoryRow | undefined> =>
  sql<CountedDirectoryRow[]>`${selectCounted(organizationId)} and d.id = ${id}`.first()

/** A directory that was found by its token. Its requests are refused if its organization is frozen. */
export interface ConnectedDirectoryRow extends DirectoryRow {
  is_organization_frozen: boolean
}

/** The directory with this token, or with this former token while its overlap lasts. */
export const findDirectoryByToken = (
  organizationId: string,
  hash: Buffer,
  now: Date,
): Statement<ConnectedDirectoryRow | undefined> =>
  sql<ConnectedDirectoryRow[]>`
    select ${columns()}, ${isFrozen(organizationId)} as is_organization_frozen
    from ${withLogout(organizationId)}
    where d.organization_id = ${organizationId}
      and (d.token_hash = ${hash} or (d.former_token_hash = ${hash} and d.former_token_expires_at > ${now}))`.first()

const isActiveOwner = (organizationId: string, userId: Fragment) => sql.fragment`
  exists (
    select from members m
    join profiles p on p.organization_id = ${organizationId} and p.id = m.profile_id and p.built_in = 'owner'
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.status = 'active'
  )`

/**
 * The condition that somebody other than an active owner, or an unknown author, set the Universal Logout keys or issuer
 * of the directory `d`.
 */
const hasLogoutOfNonOwner = (organizationId: string) => sql.fragment`
  exists (
    select from directory_logouts l
    where l.organization_id = ${organizationId} and l.directory_id = d.id
      and not (${isActiveOwner(organizationId, sql.fragment`l.set_by`)}
        and ${isActiveOwner(organizationId, sql.fragment`l.issuer_set_by`)})
  )`

/** True if active owners set both the keys and the issuer of the directory's Universal Logout, or if it has neither. */
export const isLogoutOfOwner = (organizationId: string, id: string): Statement<boolean> =>
  sql`
    select from directories d
    where d.organization_id = ${organizationId} and d.id = ${id} and ${hasLogoutOfNonOwner(organizationId)}`.map(
    rows => rows.length === 0,
  )

/** The condition that somebody other than an active owner has seen a live token of the directory `d`. */
const isKnownToNonOwner = (organizationId: string, now: Date) => sql.fragment`
  exists (
    select from (values
      (d.token_issued_by), (case when d.former_token_expires_at > ${now} then d.former_token_issued_by end)
    ) as issuer (user_id)
    where issuer.user_id is not null and not ${isActiveOwner(organizationId, sql.fragment`issuer.user_id`)}
  )`

/** True if active owners have issued all live tokens of the directory, so that nobody else has seen them. */
export const areTokensOfOwners = (organizationId: string, id: string, now: Date): Statement<boolean> =>
  sql`
    select from directories d
    where d.organization_id = ${organizationId} and d.id = ${id} and ${isKnownToNonOwner(organizationId, now)}`.map(
    rows => rows.length === 0,
  )

/** Directories that may suspend owners although a non-owner knows a live token or has set the logout settings. */
export const listOwnersExposed = (organizationId: string, now: Date): Statement<{ id: string; name: string }[]> =>
  sql<{ id: string; name: string }[]>`
    select d.id, d.name from directories d
    where d.organization_id = ${organizationId} and d.may_suspend_owners
      and (${isKnownToNonOwner(organizationId, now)} or ${hasLogoutOfNonOwner(organizationId)})
    order by d.id`

export const countDirectories = (organizationId: string): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from directories where organization_id = ${organizationId}`.map(
    ([row]) => row?.count ?? 0,
  )

/**
 * True if another directory has a name that looks the same; names of profiles are compared in the same way. No unique
 * index enforces this, because older directories may have equal names. The organization's lock serializes new ones.
 */
export const isDirectoryNameTaken = (organizationId: string, name: string, exceptId: string | null) =>
  sql<{ is_taken: boolean }[]>`
    select exists (
      select from directories d
      where d.organization_id = ${organizationId} and d.id is distinct from ${exceptId}
        and ${skeleton(sql.fragment`d.name`)} = ${skeleton(sql.fragment`${name}::text`)}
    ) as is_taken`.map(([row]) => row?.is_taken ?? false)

export const insertDirectory = (d: DirectoryRow, tokenHash: Buffer): Statement => sql`
  insert into directories
    (organization_id, id, name, token_hash, token_hint, token_issued_at, token_issued_by, block_login, keep_oracle,
      strict, may_suspend_owners, default_profile_id, created_by, created_at, changed_at)
  values (${d.organization_id}, ${d.id}, ${d.name}, ${tokenHash}, ${d.token_hint}, ${d.token_issued_at},
    ${d.token_issued_by}, ${d.block_login}, ${d.keep_oracle}, ${d.strict}, ${d.may_suspend_owners},
    ${d.default_profile_id}, ${d.created_by}, ${d.created_at}, ${d.created_at})`

export const updateDirectory = (d: DirectoryRow, now: Date): Statement => sql`
  update directories set name = ${d.name}, default_profile_id = ${d.default_profile_id},
    block_login = ${d.block_login}, keep_oracle = ${d.keep_oracle}, strict = ${d.strict},
    may_suspend_owners = ${d.may_suspend_owners}, changed_at = ${now}
  where organization_id = ${d.organization_id} and id = ${d.id}`

/** Stores the issuer and key URL of Universal Logout, or deletes both if one of them is null. */
export const putLogout = (d: DirectoryRow): Statement =>
  d.logout_issuer === null || d.logout_jwks_url === null
    ? sql`
      delete from directory_logouts where organization_id = ${d.organization_id} and directory_id = ${d.id}`
    : sql`
      insert into directory_logouts (organization_id, directory_id, issuer, jwks_url, issuer_set_by, set_by)
      values (${d.organization_id}, ${d.id}, ${d.logout_issuer}, ${d.logout_jwks_url}, ${d.logout_issuer_set_by},
        ${d.logout_keys_set_by})
      on conflict (organization_id, directory_id) do update
        set issuer = excluded.issuer, jwks_url = excluded.jwks_url, issuer_set_by = excluded.issuer_set_by,
          set_by = excluded.set_by`

/** Replaces the token. Without an overlap, `formerExpiresAt` is null, and the former token stops working at once. */
export const replaceToken = (d: DirectoryRow, tokenHash: Buffer, formerExpiresAt: Date | null): Statement => sql`
  update directories set
    former_token_hash = case when ${formerExpiresAt}::timestamptz is null then null else token_hash end,
    former_token_issued_by = case when ${formerExpiresAt}::timestamptz is null then null else token_issued_by end,
    former_token_expires_at = ${formerExpiresAt}, token_hash = ${tokenHash}, token_hint = ${d.token_hint},
    token_issued_at = ${d.token_issued_at}, token_issued_by = ${d.token_issued_by}
  where organization_id = ${d.organization_id} and id = ${d.id}`

/**
 * Revokes the token with this hash. Revoking the present token also revokes the former one, but not the reverse.
 * `replacement` is a hash that no token has.
 */
export const revokeToken = (d: DirectoryRow, tokenHash: Buffer, replacement: Buffer): Statement => sql`
  update directories set
    token_hash = case when token_hash = ${tokenHash} then ${replacement} else token_hash end,
    former_token_hash = null, former_token_issued_by = null, former_token_expires_at = null
  where organization_id = ${d.organization_id} and id = ${d.id}`

export const deleteDirectoryRow = (organizationId: string, id: string): Statement => sql`
  delete from directories where organization_id = ${organizationId} and id = ${id}`

/**
 * Directories with a live token that the member issued, or with Universal Logout keys or an issuer that the member set.
 * `touched_at` is the time at which the present token was issued. If the member set the keys or the issuer, and the
 * directory was edited later, it is the time of the last edit.
 */
export const listDirectoriesWithTokenOf = (organizationId: string, userId: string, now: Date) => sql<
  { id: string; name: string; touched_at: Date }[]
>`
  select d.id, d.name,
    greatest(d.token_issued_at, case when ${userId} in (l.set_by, l.issuer_set_by) then d.changed_at end) as touched_at
  from ${withLogout(organizationId)}
  where d.organization_id = ${organizationId}
    and (d.token_issued_by = ${userId} or (d.former_token_issued_by = ${userId} and d.former_token_expires_at > ${now})
      or ${userId} in (l.set_by, l.issuer_set_by))
  order by d.id`

/** A request of a directory. `error` is the code of its refusal; null if it succeeded. */
export interface DirectoryUse {
  readonly organizationId: string
  readonly id: string
  readonly at: Date
  readonly error: string | null
}

/**
 * Records the last request. Skips the row if it is locked; a later request is recorded instead. Refused and successful
 * requests are buffered separately, so the older one may be written last: the later time is kept.
 */
export const updateLastRequest = ({ organizationId, id, at, error }: DirectoryUse): Statement => sql`
  update directories set last_request_at = greatest(last_request_at, ${at}::timestamptz),
    last_error = coalesce(${error}::text, last_error),
    last_error_at = case when ${error}::text is null then last_error_at else ${at} end
  where organization_id = ${organizationId} and id = (
    select id from directories where organization_id = ${organizationId} and id = ${id}
    for no key update skip locked)`
