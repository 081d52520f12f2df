import { buffer } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import type { App } from '../app.ts'
import type { Batch } from '../database/pool.ts'
import { onConnection, readOrganization } from '../database/transaction.ts'
import { findAccount, lockAccountByEmail } from '../features/accounts/index.ts'
import { findLoginBlock, isInForce, type LoginBlockRow } from '../features/accounts/login-blocks/index.ts'
import { countSessionsOf } from '../features/accounts/sessions/index.ts'
import {
  commonPassword,
  countIdentities,
  deleteAllIdentities,
  findMethods,
  isCommonPassword,
  listLinkedAddresses,
  Password,
  replacePassword,
  scryptHashing,
  unlinkIdentities,
} from '../features/accounts/sign-in/index.ts'
import { changeInSystem } from '../features/audit/index.ts'
import { isOpenSuspension } from '../features/offboarding/index.ts'
import { normalizeEmail } from '../kernel/email.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { passwordLengthFault } from '../kernel/password-length.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

interface SetPasswordOptions {
  email: string
  passwordStdin?: boolean
  json?: boolean
}

/** Sets an account's password, for scripts, and ends its sessions. Reads the password from standard input only. */
export async function accountSetPassword({ email, passwordStdin, json }: SetPasswordOptions): Promise<void> {
  if (!passwordStdin)
    throw new UsageError(
      `Write the password to standard input: printf %s "$PASSWORD" | reeve account set-password --email ${email} ` +
        '--password-stdin',
    )
  if (process.stdin.isTTY) process.stderr.write('Type the new password, then Enter and Ctrl-D:\n')
  const password = decodePassword(await buffer(process.stdin))
  if (passwordLengthFault(password) || !Value.Check(Password, password) || /\p{Cc}/u.test(password)) {
    throw new UsageError('The password must have 8 to 128 characters, and no NUL or other control character.')
  }
  if (await isCommonPassword(password, normalizeEmail(email))) throw new UsageError(`${commonPassword.title}.`)
  const hash = await scryptHashing.hash(password)
  const { account } = await withRuntime(({ app }) =>
    changeAccount(app, email, 'account.password_set', (account, _block, now) => ({
      done: null,
      // A worker sends the mail.
      writes: [
        replacePassword(account.id, hash, now),
        app.notices.notice('passwordChanged', account.email, 'operator'),
      ],
    })),
  )
  print(json, account, `The password of ${account.email} has been set. All sessions of the account have ended.`)
}

/** Removes the final line feed. @throws UsageError for invalid UTF-8, which nobody can type on the sign-in page */
function decodePassword(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\r?\n$/, '')
  } catch (cause) {
    throw new UsageError('The password must be UTF-8 text.', { cause })
  }
}

interface UnblockOptions {
  email: string
  force?: boolean
  json?: boolean
}

/**
 * Lifts a login block, if there is one, and notifies the organization that set it. The block of an active suspension is
 * lifted only with `--force`, because the organization has not ended that suspension.
 */
export async function accountUnblock({ email, force, json }: UnblockOptions): Promise<void> {
  const { account, isLifted } = await withRuntime(async ({ app }) => {
    const seen = await onConnection(app.pool, async db => {
      const account = await db.run(findAccount(normalizeEmail(email)))
      return account && db.run(findLoginBlock(account.id))
    })
    if (!force && seen && isInForce(seen)) await refuseLiveSuspension(app, seen)
    const { account, done: lifted } = await changeAccount(
      app,
      email,
      'account.login_unblocked',
      (_account, block, now) => {
        const { lifted, writes } = app.loginBlocks.liftAny(block, now)
        if (!lifted) return { done: null, writes: null }
        if (lifted.suspensionId !== seen?.suspension_id) {
          throw new OperatorError(
            'Sign-in was blocked again in the meantime. Nothing was changed. Run the command again.',
          )
        }
        return { done: lifted, writes }
      },
    )
    if (lifted) await app.loginBlocks.finishLift(lifted)
    return { account, isLifted: lifted !== null }
  })
  const text = isLifted ? 'Sign-in is unblocked' : 'No change: sign-in is not blocked'
  print(json, { ...account, login_unblocked: isLifted }, `${text} for ${account.email}.`)
}

async function refuseLiveSuspension({ pool }: App, { organization_id, suspension_id }: LoginBlockRow): Promise<void> {
  if (!organization_id || !suspension_id) return
  const isLive = await readOrganization(pool, organization_id, db =>
    db.run(isOpenSuspension(organization_id, suspension_id)),
  )
  if (!isLive) return
  throw new OperatorError(
    `Sign-in is blocked by an active suspension in organization ${organization_id}. Reactivating the member ` +
      'unblocks it. Use --force to unblock it now and leave the member suspended.',
  )
}

interface UnlinkOptions {
  email?: string
  all?: boolean
  json?: boolean
}

/**
 * Unlinks one account from its identities at the provider, and ends its sessions. Without an identity nothing changes.
 * With `--all`, which is for a change of provider, unlinks every account and ends no sessions. The next sign-in at the
 * provider links an identity by its verified address.
 */
export async function accountUnlinkIdentity({ email, all = false, json }: UnlinkOptions): Promise<void> {
  if ((email === undefined) !== all) throw new UsageError('Use either --email or --all.')
  await withRuntime(({ app }) => (email === undefined ? unlinkEveryIdentity(app, json) : unlinkOne(app, email, json)))
}

async function unlinkOne({ runtime, notices }: App, email: string, json: boolean | undefined): Promise<void> {
  const unlinked = await changeInSystem(runtime, operatorOrigin(), {
    read: () => ({ account: lockAccountByEmail(normalizeEmail(email)) }),
    readMore: ({ now, found: { account } }) =>
      account && { methods: findMethods(account.id), sessions: countSessionsOf(account.id, now) },
    decide({ found: { account }, more }) {
      if (!account || !more) throw new OperatorError(`No account found for ${email}.`)
      const identities = more.methods.identities.length
      const result = {
        user_id: account.id,
        email: account.email,
        identities_unlinked: identities,
        sessions_ended: identities > 0 ? more.sessions : 0,
      }
      if (identities === 0) return { result, fact: null }
      const target = { type: 'account', id: account.id, name: account.email }
      const writes = [unlinkIdentities(account.id), notices.notice('identityUnlinked', account.email, 'operator')]
      return { result, writes, fact: { action: 'account.identity_unlinked', target } }
    },
  })
  const { identities_unlinked: identities, sessions_ended: sessions } = unlinked
  const done = `${unlinked.email} is unlinked from its identity. Sessions ended: ${sessions}.`
  const text = identities === 0 ? `No change: no identity is linked to ${unlinked.email}.` : done
  print(json, unlinked, text)
}

/**
 * If more people than this are affected when all identities are unlinked, nobody is mailed. Mails are sent in order, so
 * more of them would delay password resets, and use up the quota of the mail server.
 */
const MOST_MAILED = 1_000

async function unlinkEveryIdentity({ runtime, notices }: App, json: boolean | undefined): Promise<void> {
  const { identities_unlinked: unlinked, people_mailed: mailed } = await changeInSystem(runtime, operatorOrigin(), {
    read: () => ({ identities: countIdentities(), linked: listLinkedAddresses(MOST_MAILED + 1) }),
    decide({ found: { identities, linked } }) {
      const told = linked.length > MOST_MAILED ? [] : linked
      const result = { identities_unlinked: identities, people_mailed: told.length }
      if (identities === 0) return { result, fact: null }
      const changes = { before: { identities }, after: { identities: 0 } }
      const fact = { action: 'account.identities_unlinked', target: { type: 'account', id: '' }, changes }
      // A worker sends the mails.
      const mails = told.map(({ email }) => notices.notice('identityUnlinked', email, 'operator'))
      return { result, writes: [deleteAllIdentities(), mails], fact }
    },
  })
  const told = mailed > 0 ? 'A mail tells the people.' : 'No mail is sent, because over 1,000 people are affected.'
  const done = `${unlinked} identities are unlinked. Sessions continue. ${told}`
  const receipt = { identities_unlinked: unlinked, people_mailed: mailed }
  print(json, receipt, unlinked === 0 ? 'No change: no identity is linked.' : done)
}

type InAccount<Done> = (
  account: { readonly id: string; readonly email: string },
  block: LoginBlockRow | undefined,
  now: Date,
) => { readonly done: Done; readonly writes: Batch | null }

const changeAccount = <Done>(app: App, email: string, action: string, change: InAccount<Done>) =>
  changeInSystem(app.runtime, operatorOrigin(), {
    read: () => ({
      account: lockAccountByEmail(normalizeEmail(email)),
      block: app.loginBlocks.lockBlockOf(normalizeEmail(email)),
    }),
    decide({ now, found: { account, block } }) {
      if (!account) throw new OperatorError(`No account found for ${email}.`)
      const { done, writes } = change(account, block, now)
      const result = { account: { user_id: account.id, email: account.email }, done }
      if (writes === null) return { result, fact: null }
      return { result, writes, fact: { action, target: { type: 'account', id: account.id, name: account.email } } }
    },
  })
