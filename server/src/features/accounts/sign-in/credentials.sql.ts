import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** True if the account has a password or a linked identity, but no verified email address. */
export const isUnverified = (userId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select not a.email_verified and exists (select from sign_in_methods m where m.user_id = a.id) as found
    from accounts a where a.id = ${userId}`.map(([row]) => row?.found ?? false)

/** True if the account with this email address has a password, a linked identity or a passkey. */
export const hasSignInMethod = (email: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from accounts a where a.email = ${email} and (
        exists (
          select from sign_in_methods m
          where m.user_id = a.id and (m.password is not null or m.provider_id <> 'credential'))
        or exists (select from passkeys p where p.user_id = a.id))
    ) as found`.map(([row]) => row?.found ?? false)

/** The sign-in methods of an account. */
export interface MethodsRow {
  /** IDs of the linked identities at the provider. */
  identities: string[]
  has_password: boolean
  has_passkey: boolean
}

export const findMethods = (userId: string): Statement<MethodsRow> =>
  sql<MethodsRow[]>`
    select
      array(select id::text from sign_in_methods where user_id = ${userId} and provider_id <> 'credential' order by id)
        as identities,
      exists (select from sign_in_methods where user_id = ${userId} and password is not null) as has_password,
      exists (select from passkeys where user_id = ${userId}) as has_passkey`.map(
    ([row]) => row ?? { identities: [], has_password: false, has_passkey: false },
  )

/** Maximum number of passkeys of an account. */
export const MOST_PASSKEYS = 20

export const countPasskeys = (userId: string): Statement<number> =>
  sql<{ count: number }[]>`select count(*)::int4 as count from passkeys where user_id = ${userId}`.map(
    ([row]) => row?.count ?? 0,
  )

/** The sign-in methods of an account that a password reset keeps. */
export const findRemainingMethods = (userId: string) => ({
  passkeys: sql<{ name: string | null; created_at: Date | null }[]>`
    select name, created_at from passkeys where user_id = ${userId} order by created_at desc nulls last, id desc`,
  methods: findMethods(userId),
})

/** The time at which the password was set last; undefined without one. */
export const findPasswordTime = (userId: string): Statement<Date | undefined> =>
  sql<{ updated_at: Date }[]>`
    select updated_at from sign_in_methods where user_id = ${userId} and password is not null`
    .first()
    .map(row => row?.updated_at)

export const confirmEmail = (userId: string, now: Date): Statement => sql`
  update accounts set email_verified = true, updated_at = ${now} where id = ${userId} and not email_verified`

/** Sets or replaces the password's hash. */
export const putPassword = (id: string, userId: string, password: string, now: Date): Statement => sql`
  insert into sign_in_methods (id, user_id, provider_id, account_id, password, created_at, updated_at)
  values (${id}, ${userId}, 'credential', ${userId}, ${password}, ${now}, ${now})
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`

/** Deletes all passwords, linked identities, passkeys and second factors of the account. */
export const deleteMethods = (userId: string): Statement[] => [
  sql`delete from sign_in_methods where user_id = ${userId}`,
  sql`delete from passkeys where user_id = ${userId}`,
  sql`delete from two_factors where user_id = ${userId}`,
  sql`update accounts set two_factor_enabled = false where id = ${userId}`,
]
