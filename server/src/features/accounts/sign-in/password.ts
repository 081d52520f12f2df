import Type from 'typebox'

/** A password. The length limits are those of Better Auth. NUL is refused, because nobody can type it. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 128,
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
