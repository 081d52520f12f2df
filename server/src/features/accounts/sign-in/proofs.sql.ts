import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

const isFound = ([row]: readonly { found: boolean }[]) => row?.found ?? false

/**
 * True if the account still has this password hash, and its requirement of a second factor still equals
 * `asksForSecondFactor`.
 */
export const hasPassword = (userId: string, hash: string, asksForSecondFactor: boolean): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from accounts a join sign_in_methods m on m.user_id = a.id
      where a.id = ${userId} and a.two_factor_enabled = ${asksForSecondFactor} and m.password = ${hash}
    ) as found`.map(isFound)

/** True if the account's password still has this hash, or if it still has none and `hash` is null. */
export const hasPasswordHash = (userId: string, hash: string | null): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select (
      select password from sign_in_methods where user_id = ${userId} and provider_id = 'credential'
    ) is not distinct from ${hash}::text as found`.map(isFound)

/** The hash of the account's password; null without one. */
export const findPasswordHash = (userId: string): Statement<string | null> =>
  sql<{ password: string | null }[]>`
    select password from sign_in_methods where user_id = ${userId} and provider_id = 'credential'`.map(
    ([row]) => row?.password ?? null,
  )

/** The credentials with which a sign-in by password and second factor is verified. */
export interface ChallengedRow {
  password: string | null
  secret: string
  backup_codes: string
}

export const findChallenged = (userId: string): Statement<ChallengedRow | undefined> =>
  sql<ChallengedRow[]>`
    select m.password, f.secret, f.backup_codes from two_factors f
    left join sign_in_methods m on m.user_id = f.user_id and m.provider_id = 'credential'
    where f.user_id = ${userId}`.first()

export const hasPasskey = (userId: string, credentialId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from passkeys where user_id = ${userId} and credential_id = ${credentialId}
    ) as found`.map(isFound)

export const hasMethod = (userId: string, id: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (select from sign_in_methods where user_id = ${userId} and id = ${id}) as found`.map(isFound)
