import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../kernel/has-code.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Vault } from '../kernel/vault.ts'
import type { Sql } from './pool.ts'

/** The secret of REEVE_SECRET, or the one in the data directory. Creates that at first, readable by this user only. */
export function readSecret({ secret, dataDir }: { secret: string | null; dataDir: string }): string {
  if (secret !== null) return secret
  const path = secretFile(dataDir)
  return readIfThere(path) ?? createSecret(dataDir, path)
}

/** Where the secret is kept while REEVE_SECRET is unset. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret')

/** Two first starts may run at once. The link lets exactly one win, and the file is never seen half written. */
function createSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new OperatorError(`The secret in ${path} cannot be read; run Reeve as the user that owns it.`, {
      cause: error,
    })
  }
}

/**
 * Binds the database to the secret at the first start, and refuses another secret later: no key would be recognised,
 * and no webhook secret could be opened.
 */
export async function checkSecret(sql: Sql, vault: Vault): Promise<void> {
  await sql`insert into installation (secret_check) values (${checkOf(vault)}) on conflict do nothing`
  await requireSecret(sql, vault)
}

/** The same, and changes nothing. */
export async function requireSecret(sql: Sql, vault: Vault): Promise<void> {
  if (!(await isTiedTo(sql, vault))) {
    throw new OperatorError(
      'This database was set up with another secret. Set REEVE_SECRET to the one it was set up with, or ' +
        'copy the file "secret" from the data directory of then.',
    )
  }
}

/** Whether the database was set up with this secret. */
export async function isTiedTo(sql: Sql, vault: Vault): Promise<boolean> {
  const [row] = await sql<{ secret_check: Buffer }[]>`select secret_check from installation`
  return row?.secret_check.equals(checkOf(vault)) ?? false
}

const checkOf = (vault: Vault): Buffer => vault.hash('installation', 'reeve')
