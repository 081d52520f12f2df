import type { Sql, Statement } from '../../database/pool.ts'

export interface AccountRow {
  id: string
  email: string
  name: string
}

/** The account with this address. Creates it if there is none yet; an existing one keeps its name. */
export async function findOrCreateAccount(sql: Sql, account: AccountRow, now: Date): Promise<AccountRow> {
  await sql`
    insert into accounts (id, email, name, created_at, updated_at)
    values (${account.id}, ${account.email}, ${account.name}, ${now}, ${now})
    on conflict (email) do nothing`
  const [row] = await sql<AccountRow[]>`select id, email, name from accounts where email = ${account.email}`
  if (!row) throw new Error('an account that was just made is not there')
  return row
}

/** The account of this address, which is in lower case. */
export const findAccount = (sql: Sql, email: string) => sql<(AccountRow & { email_verified: boolean })[]>`
  select id, email, name, email_verified from accounts where email = ${email}`

export const findAccountById = (sql: Sql, userId: string) => sql<Pick<AccountRow, 'name' | 'email'>[]>`
  select name, email from accounts where id = ${userId}`

/**
 * Taken, after the organization's lock, by every change that makes an account active in an organization, removes it
 * from one, or sets or lifts its login block. A suspension that blocks no login does not take it, nor do the steps at a
 * remote provider, which match a claim.
 */
export const lockAccount = (sql: Sql, userId: string) => sql<(AccountRow & { email_verified: boolean })[]>`
  select id, email, name, email_verified from accounts where id = ${userId} for update`

export const renameAccount = (sql: Sql, userId: string, name: string, now: Date): Statement => sql`
  update accounts set name = ${name}, updated_at = ${now} where id = ${userId}`
