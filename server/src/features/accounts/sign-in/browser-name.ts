/** The order matters: most browsers also say that they are Chrome or Safari. */
const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/**
 * A description such as `Firefox on Linux`, derived from a user agent. It contains no text of the user agent, because
 * an attacker can choose that text.
 */
export function browserName(userAgent: string | null): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, says]) => says.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  return [browser ?? 'an unknown browser', system].filter(name => name !== undefined).join(' on ')
}
