import Type from 'typebox'

/** As the sign-in library bounds it, so that what is set here can be typed there. Nobody can type a NUL character. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 128,
  pattern: '^[^\\u0000]*$',
  description: 'The password to sign in with, without NUL characters',
})

/** Hashing of passwords. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** The sign-in library's: scrypt over 32 MiB, about 0.1 s of a core for each hash and each check. */
export const scryptHashing: PasswordHashing = {
  hash: async password => (await import('better-auth/crypto')).hashPassword(password),
  verify: async stored => (await import('better-auth/crypto')).verifyPassword(stored),
}
