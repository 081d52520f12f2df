import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { type PasswordHashing, scryptHashing } from '../../src/features/accounts/sign-in/index.ts'

const PREFIX = 'quick:'
const derive = (password: string, salt: string) =>
  scryptSync(password.normalize('NFKC'), salt, 32, { N: 2, r: 1, p: 1 })

/**
 * Scrypt at its lowest cost, to save time in tests with many sign-ins. Can also verify hashes of the real cost, which
 * commands store.
 */
export const cheapHashing: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${PREFIX}${salt}:${derive(password, salt).toString('hex')}`
  },
  async verify({ hash, password }) {
    if (!hash.startsWith(PREFIX)) return scryptHashing.verify({ hash, password })
    const [salt = '', key = ''] = hash.slice(PREFIX.length).split(':')
    return timingSafeEqual(derive(password, salt), Buffer.from(key, 'hex'))
  },
}
