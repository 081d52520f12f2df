import type { CleanedWhere } from 'better-auth/adapters'

export type Row = Record<string, unknown>
export type HashToken = (token: string) => Buffer

/** Token of a session that was not looked up by its token: the database stores only hashes of tokens. */
const UNKNOWN_TOKEN = ''

/** Maps session tokens, which Better Auth reads and writes in plain text, to the hashes that the database stores. */
export function createTokenColumns(hashToken: HashToken) {
  const toWhere = (model: string, where: readonly CleanedWhere[] = []): CleanedWhere[] =>
    where.map(one => (isToken(model, one.field) ? { ...one, value: hashed(one.value) as never } : one))
  const hashed = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(hashed) : typeof value === 'string' ? hashToken(value) : value
  const toRow = (model: string, values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isToken(model, name) ? hashed(value) : value]),
    )
  return { toWhere, toRow }
}

const isToken = (model: string, column: string) => model === 'sessions' && column === 'token_hash'

/** The row as Better Auth expects it, with the token that it was looked up by. */
export const shown = <T>(model: string, row: Row | undefined, token: unknown = UNKNOWN_TOKEN): T | null => {
  if (!row) return null
  return (model === 'sessions' ? { ...row, token_hash: token } : row) as T
}

/** The token that a condition compares, in plain text. */
export const tokenIn = (model: string, where: readonly CleanedWhere[]) =>
  where.find(({ field, operator }) => isToken(model, field) && operator === 'eq')?.value
