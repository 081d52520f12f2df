/** URLs of the console, and the forms in which the window shows them. */
export const OWN_ADDRESSES: readonly (string | readonly [address: string, shown: string])[] = [
  '/members#content',
  '/#content',
  '/members?status=active#%E0%A4%A',
  '/members#a%23b%2523',
  '/members/%E0%A4%A',
  '/members/%zz/suspend#content',
  ['/members?q=100%#100%', '/members?q=100%25#100%'],
  '/members?q=%252523#content',
  '/members/%2525zz',
  '/members/..%2F..%2Faudit',
  '/members/%5C%5Cevil.test%2F',
  ['/members//evil.test#content', '/members/evil.test#content'],
  `/members?q=${'x'.repeat(6_000)}#content`,
  // A URL that is too long for the URL of the sign-in page, so that only its path is kept.
  [`/members?q=${'%25'.repeat(4_000)}#content`, '/members'],
]

/** Values of `back` that are not URLs of this origin, or that a browser would resolve to another origin. */
export const FOREIGN_ADDRESSES = [
  '//evil.test/#content',
  '/\\evil.test/',
  '\\\\evil.test/',
  '/\t/evil.test/',
  '/members/..//evil.test/',
  '/./\\/evil.test/',
  'https://evil.test/',
  'javascript:alert(1)//#content',
  '#content',
]
