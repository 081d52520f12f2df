import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineError } from '../../../kernel/errors.ts'
import { PACKAGE_FOLDER } from '../../../kernel/package-folder.ts'

const title = 'The password is a common one, or consists of the service’s name or the email address'

export const commonPassword = defineError('common_password', 'invalid', title)

/**
 * The 10,000 most common passwords of at least eight characters, in lower case, from @zxcvbn-ts/language-common 4.1.3
 * (MIT), which counts them in published leaks.
 */
const FILE = join(PACKAGE_FOLDER, 'src/features/accounts/sign-in/common-passwords.txt')

const SERVICE = 'reeve'

let loaded: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  return new Set((await readFile(FILE, 'utf8')).split('\n'))
}

/**
 * True for a password that is guessed first (NIST SP 800-63B): a common one, one repeated character, the
 * email address, and the service's name or the address's local part with digits and symbols added.
 */
export async function isCommonPassword(password: string, email: string | undefined): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase()
  const [local = ''] = (email ?? '').split('@')
  const letters = lettersOf(text)
  if (new Set(text).size === 1 || text === email || letters === SERVICE) return true
  if (text === local || (letters !== '' && letters === lettersOf(local))) return true
  loaded ??= load()
  return (await loaded).has(text)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** @throws common_password */
export async function refuseCommonPassword(password: string, email: string | undefined): Promise<void> {
  if (await isCommonPassword(password, email)) throw commonPassword()
}
