import { text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import type { App } from '../app.ts'
import type { Sql } from '../database/pool.ts'
import { findAccount } from '../features/accounts/index.ts'
import { hashPasswordOf, Password, replacePassword } from '../features/accounts/sign-in/index.ts'
import { changeInSystem } from '../features/audit/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { byOperator, print, withRuntime } from './runtime.ts'

interface SetPasswordOptions {
  email: string
  passwordStdin?: boolean
  json?: boolean
}

/** Sets an account's password, for scripts, and ends its sessions. The password comes from standard input alone. */
export async function accountSetPassword({ email, passwordStdin, json }: SetPasswordOptions): Promise<void> {
  if (!passwordStdin) throw new OperatorError('Say --password-stdin, and write the password to standard input.')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!Value.Check(Password, password)) {
    throw new OperatorError('A password has 8 to 128 characters.')
  }
  const hash = await hashPasswordOf(password)
  const account = await changeAccountOf(email, 'account.password_set', async (sql, { id }, now) => {
    await replacePassword(sql, id, hash, now)
  })
  print(json, account, `The password of ${account.email} is set, and its sessions have ended.`)
}

interface UnblockOptions {
  email: string
  json?: boolean
}

/** Lifts a login block that no reactivation can lift any more, because the membership that it came from is gone. */
export async function accountUnblock({ email, json }: UnblockOptions): Promise<void> {
  const account = await changeAccountOf(email, 'account.login_unblocked', async (sql, { id }, now, app) => {
    if (!(await app.loginBlocks.liftAny(sql, id, now)))
      throw new OperatorError('The login of this account is not blocked.')
  })
  print(json, account, `The login of ${account.email} is open again.`)
}

type InAccount = (sql: Sql, account: { readonly id: string }, now: Date, app: App) => Promise<void>

const changeAccountOf = (email: string, action: string, work: InAccount) =>
  withRuntime(({ app }) =>
    changeInSystem(app.mechanism, byOperator(), async (sql, now) => {
      const [account] = await findAccount(sql, email.toLowerCase())
      if (!account) throw new OperatorError(`There is no account ${email}.`)
      await work(sql, account, now, app)
      const result = { user_id: account.id, email: account.email }
      return { result, fact: { action, target: { type: 'account', id: account.id, name: account.email } } }
    }),
  )
