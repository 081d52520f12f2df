import Type from 'typebox'

/** The limits are those of the sign-in library. NUL characters cannot be typed. */
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

/** The sign-in library's hashing: scrypt over 32 MiB. Each hash and each check takes about 0.1 s of a core. */
export const scryptHashing: PasswordHashing = {
  hash: async password => (await import('better-auth/crypto')).hashPassword(password),
  verify: async stored => (await import('better-auth/crypto')).verifyPassword(stored),
}
