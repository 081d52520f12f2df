import { hashPassword } from 'better-auth/crypto'

/** A password as it is stored: scrypt, as the sign-in library hashes and checks it. */
export const hashPasswordOf = (password: string): Promise<string> => hashPassword(password)
