/** Minimum and maximum length of a password in code points. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** Maximum length of a password in UTF-16 code units, of which a code point has at most two. */
export const MOST_PASSWORD_UNITS = 2 * PASSWORD_LENGTH.most

/**
 * The fault of a new password's length; null if the length is valid. Counts code points (NIST SP 800-63B), both as
 * typed and in NFKC, the form that is hashed.
 */
export const passwordLengthFault = (password: string): 'too short' | 'too long' | null =>
  faultOf(password) ?? faultOf(password.normalize('NFKC'))

/** False if only the length in NFKC is invalid. A JSON schema checks the length as typed, with its own keywords. */
export const isLengthKeptInNfkc = (password: string): boolean =>
  faultOf(password) !== null || faultOf(password.normalize('NFKC')) === null

function faultOf(text: string) {
  if (text.length > MOST_PASSWORD_UNITS) return 'too long'
  const { length } = [...text]
  if (length < PASSWORD_LENGTH.least) return 'too short'
  return length > PASSWORD_LENGTH.most ? 'too long' : null
}
