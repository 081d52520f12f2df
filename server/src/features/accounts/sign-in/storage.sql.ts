import type { CleanedWhere } from 'better-auth/adapters'
import type { Parameter, Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

type Row = Record<string, unknown>

/** Hides the accounts and sessions of blocked logins from Better Auth. */
export const notBlocked = (table: string) => {
  if (table === 'accounts') return sql.fragment`and ${isNotBlocked('accounts', 'id')}`
  if (table === 'sessions') return sql.fragment`and ${isNotBlocked('sessions', 'user_id')}`
  return sql.fragment``
}

const isNotBlocked = (table: string, column: string) => sql.fragment`not exists (
  select from login_blocks b
  where b.user_id = ${sql.identifier(table)}.${sql.identifier(column)} and b.state <> 'lifting')`

/** Matches rows that fulfil all of the conditions joined by AND, and at least one of those joined by OR. */
export function matching(where: readonly CleanedWhere[]) {
  const every = where.filter(({ connector }) => connector !== 'OR')
  const any = where.filter(({ connector }) => connector === 'OR')
  const all = every.reduce((rest, one) => sql.fragment`${rest} and ${condition(one)}`, sql.fragment`true`)
  if (any.length === 0) return all
  const either = any.reduce((rest, one) => sql.fragment`${rest} or ${condition(one)}`, sql.fragment`false`)
  return sql.fragment`${all} and (${either})`
}

function condition({ field, operator, value }: CleanedWhere) {
  const column = sql.identifier(field)
  const given = value as Parameter
  if (value === null) return operator === 'ne' ? sql.fragment`${column} is not null` : sql.fragment`${column} is null`
  switch (operator) {
    case 'eq':
      return sql.fragment`${column} = ${given}`
    case 'ne':
      return sql.fragment`${column} <> ${given}`
    case 'lt':
      return sql.fragment`${column} < ${given}`
    case 'lte':
      return sql.fragment`${column} <= ${given}`
    case 'gt':
      return sql.fragment`${column} > ${given}`
    case 'gte':
      return sql.fragment`${column} >= ${given}`
    case 'in':
      return sql.fragment`(${(value as Parameter[]).reduce<Parameter>(
        (rest, one) => sql.fragment`${rest} or ${column} = ${one}`,
        sql.fragment`false`,
      )})`
    default:
      throw new Error(`the sign-in library asks for "${operator}", which nothing here knows`)
  }
}

export const insertRow = (table: string, row: Row) => sql<Row[]>`
  insert into ${sql.identifier(table)} ${sql.insertion(row)} returning *`

/** Waits for a concurrent transaction that blocks this login. Statements after this one see the block. */
export const waitForBlock = (userId: string): Statement => sql`
  select from accounts where id = ${userId} for key share`

export const isBlocked = (userId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (select from login_blocks where user_id = ${userId} and state <> 'lifting') as found`.map(
    ([row]) => row?.found ?? false,
  )

/** The id of the account with this email address, if its login is blocked. */
export const findBlockedAccount = (email: string): Statement<string | undefined> =>
  sql<{ id: string }[]>`
    select a.id from accounts a join login_blocks b on b.user_id = a.id
    where a.email = ${email} and b.state <> 'lifting'`.map(([row]) => row?.id)

/** The cause of a refused sign-in by email address and password. */
export const findRefusalCause = (email: string): Statement<string> =>
  sql<{ cause: string }[]>`
    select case
      when exists (select from login_blocks b where b.user_id = a.id and b.state <> 'lifting') then 'login_blocked'
      when not exists (select from sign_in_methods m where m.user_id = a.id and m.password is not null)
        then 'no_password'
      else 'wrong_password' end as cause
    from accounts a where a.email = ${email}`.map(([row]) => row?.cause ?? 'no_account')

export interface Selection {
  readonly where: readonly CleanedWhere[]
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly sortBy?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
}

export function selectRows(table: string, { where, limit, offset, sortBy }: Selection) {
  const descending = sortBy?.direction === 'desc' ? sql.fragment`desc` : sql.fragment``
  const order = sortBy ? sql.fragment`order by ${sql.identifier(sortBy.field)} ${descending}` : sql.fragment``
  return sql<Row[]>`
    select * from ${sql.identifier(table)} where ${matching(where)} ${notBlocked(table)} ${order}
    limit ${limit ?? 1000} offset ${offset ?? 0}`
}

export const countRows = (table: string, where: readonly CleanedWhere[]): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int4 as count from ${sql.identifier(table)} where ${matching(where)} ${notBlocked(table)}`.map(
    ([row]) => row?.count ?? 0,
  )

export const updateRows = (table: string, where: readonly CleanedWhere[], values: Row) => sql<Row[]>`
  update ${sql.identifier(table)} set ${sql.assignments(values)} where ${matching(where)} ${notBlocked(table)}
  returning *`

/** Increments and sets columns in one matching row. */
export function incrementRow(
  table: string,
  where: readonly CleanedWhere[],
  increment: Readonly<Record<string, number>>,
  set: Row,
) {
  const sums = Object.entries(increment).map(
    ([column, by]) => sql.fragment`${sql.identifier(column)} = coalesce(${sql.identifier(column)}, 0) + ${by}`,
  )
  const sets = Object.entries(set).map(
    ([column, value]) => sql.fragment`${sql.identifier(column)} = ${value as Parameter}`,
  )
  const assignments = [...sums, ...sets].reduce((rest, one) => sql.fragment`${rest}, ${one}`)
  return sql<Row[]>`
    update ${sql.identifier(table)} set ${assignments}
    where id = (select id from ${sql.identifier(table)} where ${matching(where)} limit 1)
      and ${matching(where)}
    returning *`
}

export const deleteRows = (table: string, where: readonly CleanedWhere[]) => sql<Row[]>`
  delete from ${sql.identifier(table)} where ${matching(where)} returning *`
