import Type from 'typebox'
import { PASSWORD_LENGTH } from '../../../kernel/password-length.ts'

/** A new password. The format also checks its length in NFKC. NUL is refused, because nobody can type it. */
export const Password = Type.String({
  format: 'password',
  minLength: PASSWORD_LENGTH.least,
  maxLength: PASSWORD_LENGTH.most,
  pattern: '^[^\\u0000]*$',
  description: 'The password to sign in with, without NUL characters',
})

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** Better Auth's password hashing: scrypt with 32 MiB. Each hash and each check takes about 0.1 s of CPU time. */
export const scryptHashing: PasswordHashing = {
  hash: async password => (await import('better-auth/crypto')).hashPassword(password),
  verify: async stored => (await import('better-auth/crypto')).verifyPassword(stored),
}
