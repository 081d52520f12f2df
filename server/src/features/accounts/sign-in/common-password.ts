import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineError } from '../../../kernel/errors.ts'
import { PACKAGE_FOLDER } from '../../../kernel/package-folder.ts'

export const commonPassword = defineError('common_password', 'invalid', 'The password is easy to guess')

/**
 * The 10,000 most common passwords of at least eight characters, in lower case, from @zxcvbn-ts/language-common 4.1.3
 * (MIT), which counts them in published leaks.
 */
const FILE = join(PACKAGE_FOLDER, 'src/features/accounts/sign-in/common-passwords.txt')

/** The service's name, once or repeated. */
const SERVICE = /^(reeve)+$/

/**
 * White space, control and format characters, fillers, and the empty Braille cell. They make a common password look
 * new, although it is hardly harder to guess.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

let loaded: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  return new Set((await readFile(FILE, 'utf8')).split('\n'))
}

/**
 * True for a password that is guessed first (NIST SP 800-63B): a common password, one repeated character, the email
 * address, the service's name, or the address's local part, its domain or a label of the domain. The service's name and
 * the parts of the address also count with digits and symbols added. Case, width, spaces and invisible characters are
 * ignored.
 */
export async function isCommonPassword(password: string, email: string | undefined): Promise<boolean> {
  const text = password.replace(INVISIBLE, '').normalize('NFKC').replace(INVISIBLE, '').toLowerCase()
  const [local = '', domain = ''] = (email ?? '').split('@')
  const parts = [local, domain, ...domain.split('.')]
  const letters = lettersOf(text)
  if (new Set(text).size <= 1 || text === email || SERVICE.test(letters)) return true
  if (parts.includes(text) || (letters !== '' && parts.some(part => letters === lettersOf(part)))) return true
  loaded ??= load()
  return (await loaded).has(text)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** @throws common_password */
export async function refuseCommonPassword(password: string, email: string | undefined): Promise<void> {
  if (await isCommonPassword(password, email)) throw commonPassword()
}
