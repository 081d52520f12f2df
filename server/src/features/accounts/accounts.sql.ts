import { ConcurrentUpdate, type Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

export interface AccountRow {
  id: string
  email: string
  name: string
}

/**
 * `email_verified` is true once the person has verified the email address. An account is called claimed if it also has
 * a sign-in method. The verified address alone does not suffice: anyone can request the mail that verifies the address
 * of an account without a sign-in method.
 */
export interface LockedAccountRow extends AccountRow {
  email_verified: boolean
}

/**
 * @throws ConcurrentUpdate if an account with this email address was created in the meantime
 */
export const insertAccount = (account: AccountRow, now: Date): Statement =>
  sql`
    insert into accounts (id, email, name, created_at, updated_at)
    values (${account.id}, ${account.email}, ${account.name}, ${now}, ${now})`.refusing(
    'account_emails_are_unique',
    () => new ConcurrentUpdate(),
  )

/**
 * Inserts the account of a service account. Without an email address, no sign-in, reset, invitation or identity can
 * find it, and a constraint keeps it from ever being verified, as every session requires.
 */
export const insertServiceLogin = (account: Pick<AccountRow, 'id' | 'name'>, now: Date): Statement => sql`
  insert into accounts (id, email, name, created_at, updated_at)
  values (${account.id}, null, ${account.name}, ${now}, ${now})`

/** Finds an account by its email address in lower case. */
export const findAccount = (email: string): Statement<LockedAccountRow | undefined> =>
  sql<LockedAccountRow[]>`select id, email, name, email_verified from accounts where email = ${email}`.first()

export const findAccountById = (userId: string): Statement<Omit<LockedAccountRow, 'id'> | undefined> =>
  sql<Omit<LockedAccountRow, 'id'>[]>`select name, email, email_verified from accounts where id = ${userId}`.first()

/**
 * Locks the account's row. Every transaction that makes the account active in an organization, removes it from one, or
 * sets or lifts its login block takes this lock, after the organization's lock. Calls to a remote identity provider do
 * not take this lock. Their results are written only under a valid claim on the login block.
 */
export const lockAccount = (userId: string): Statement<LockedAccountRow | undefined> =>
  sql<LockedAccountRow[]>`
    select id, email, name, email_verified from accounts where id = ${userId} for update`.first()

/** Like `lockAccount`, but finds the account by its email address in lower case. */
export const lockAccountByEmail = (email: string): Statement<LockedAccountRow | undefined> =>
  sql<LockedAccountRow[]>`
    select id, email, name, email_verified from accounts where email = ${email} for update`.first()

/**
 * Like `lockAccount`, but only if the account is a member of this organization: an organization must not lock the
 * accounts of other people.
 */
export const lockAccountOfMember = (organizationId: string, userId: string): Statement<AccountRow | undefined> =>
  sql<AccountRow[]>`
    select id, email, name from accounts
    where id = ${userId} and exists (
      select 1 from members where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed')
    for update`.first()

export const renameAccount = (userId: string, name: string, now: Date): Statement => sql`
  update accounts set name = ${name}, updated_at = ${now} where id = ${userId}`
