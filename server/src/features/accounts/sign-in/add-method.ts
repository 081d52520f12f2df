import { APIError, getOAuthState } from 'better-auth/api'
import type { Database } from '../../../database/pool.ts'
import { findAccountById, lockAccount } from '../index.ts'
import { countPasskeys, findMethods, MOST_PASSKEYS } from './credentials.sql.ts'
import { hasIdentity, hasLinked, isSubjectTaken } from './identities.sql.ts'
import { hasMethod } from './is-in-use.ts'
import type { SecurityNotices } from './notices.ts'
import { OPENID_PROVIDER_ID } from './openid-provider.ts'
import type { Proofs } from './proofs.ts'
import { currentContext } from './request-context.ts'
import * as storage from './storage.sql.ts'
import { changedCredentials, endedSession, registeredPasskey, tooManyPasskeys } from './storage-refusals.ts'

type Row = Record<string, unknown>

interface Parts {
  readonly notices: SecurityNotices
  readonly proofs: Proofs
}

/**
 * Links an identity of the configured issuer. If the account already has an identity, of this or another issuer, only
 * the signed-in person can link a further one: otherwise a later owner of the email address could. The account's lock
 * serializes concurrent sign-ins that each link a first identity: the second one is refused. If both have the same
 * identity, a repeated sign-in with it succeeds.
 */
export async function linkIdentity(
  db: Database,
  row: Row,
  { issuer, notices, proofs }: Parts & { readonly issuer: string | null },
): Promise<Row[]> {
  const userId = String(row.user_id)
  const subject = String(row.account_id)
  const { isLinked, isSame, isTaken, methods, account, isSignedIn } = await db.run({
    lock: lockAccount(userId),
    isSignedIn: proofs.isLinking(userId),
    isLinked: hasIdentity(userId),
    isSame: hasLinked(userId, issuer, subject),
    isTaken: isSubjectTaken(subject),
    methods: findMethods(userId),
    account: findAccountById(userId),
  })
  if (isSignedIn === false) throw endedSession()
  if (isSame) throw changedCredentials()
  if (isLinked && (await getOAuthState())?.link?.userId !== userId) {
    const message = 'Another identity of this provider is linked to the account'
    throw new APIError('FORBIDDEN', { code: 'OTHER_IDENTITY_LINKED', message })
  }
  const identity = { ...row, issuer, provider_id: isTaken ? issuer : OPENID_PROVIDER_ID }
  const [linked] = await db.run([
    storage
      .insertRow('sign_in_methods', identity)
      .refusing('identities_are_unique', changedCredentials)
      .refusing('subjects_are_unique_at_an_issuer', changedCredentials),
    hasMethod(methods) && account && notices.notice('identityLinked', account.email, currentContext()),
  ])
  proofs.noteIdentity(linked[0])
  return linked
}

/** Adds a passkey, unless the account has the maximum number. The account's lock serializes concurrent additions. */
export async function addPasskey(db: Database, row: Row, { notices, proofs }: Parts): Promise<Row[]> {
  const userId = String(row.user_id)
  const [account, isSignedIn, passkeys] = await db.run([
    lockAccount(userId),
    proofs.isSignedInEverywhere(userId),
    countPasskeys(userId),
  ] as const)
  if (isSignedIn === false) throw endedSession()
  if (passkeys >= MOST_PASSKEYS) throw tooManyPasskeys()
  const name = typeof row.name === 'string' ? row.name : null
  const [added] = await db.run([
    storage.insertRow('passkeys', row).refusing('passkeys_are_unique', registeredPasskey),
    account && notices.notice('passkeyAdded', account.email, currentContext(), name),
  ])
  return added
}
