import type { Pool } from '../../../database/pool.ts'
import { readBatch } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { listSignInEntries, type SignInAccount } from '../../audit/index.ts'
import { findMethods, type MethodsRow } from './credentials.sql.ts'

/**
 * True if the account has a sign-in method, or if its person has ever signed in. A verified email address alone does
 * not make the account used: a person can verify it without having set a password.
 */
export async function isInUse(pool: Pool, account: SignInAccount): Promise<boolean> {
  const { methods, signIns } = await readBatch(pool, SYSTEM_ORGANIZATION, {
    methods: findMethods(account.userId),
    signIns: listLastSignIn(account),
  })
  return hasMethod(methods) || signIns.length > 0
}

/** True if the account has a password, a passkey or a linked identity. */
export const hasMethod = ({ identities, has_password, has_passkey }: MethodsRow): boolean =>
  has_password || has_passkey || identities.length > 0

/** True if the account's person has ever signed in. */
export const hasSignedIn = async (pool: Pool, account: SignInAccount): Promise<boolean> =>
  (await readBatch(pool, SYSTEM_ORGANIZATION, { signIns: listLastSignIn(account) })).signIns.length > 0

const listLastSignIn = (account: SignInAccount) =>
  listSignInEntries(account, ['account.signed_in'], {}, { order: 'desc', after: null, most: 1 })
