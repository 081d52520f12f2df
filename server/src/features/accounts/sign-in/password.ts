import Type from 'typebox'

/** As the sign-in library bounds it, so that what is set here can be typed there. */
export const Password = Type.String({ minLength: 8, maxLength: 128, description: 'The password to sign in with' })

/** A password as it is stored: scrypt, as the sign-in library hashes and checks it. */
export async function hashPasswordOf(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}
