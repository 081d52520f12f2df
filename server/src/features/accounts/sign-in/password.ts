import { hashPassword } from 'better-auth/crypto'
import Type from 'typebox'

/** As the sign-in library bounds it, so that what is set here can be typed there. */
export const Password = Type.String({ minLength: 8, maxLength: 128, description: 'The password to sign in with' })

/** A password as it is stored: scrypt, as the sign-in library hashes and checks it. */
export const hashPasswordOf = (password: string): Promise<string> => hashPassword(password)
