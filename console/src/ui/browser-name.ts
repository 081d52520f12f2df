/** The order matters, because most user agents also name Chrome or Safari. */
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

/** `Firefox · Linux`, from a user agent; with its version, `Firefox 150 · Linux`. */
export function browserName(userAgent: string | null, { hasVersion = false } = {}): string | undefined {
  if (userAgent === null) return undefined
  const find = (list: readonly (readonly [string, RegExp])[]) => list.find(([, says]) => says.test(userAgent))
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)?.[0]]
  const after = browser && userAgent.split(browser[0] === 'Safari' ? 'Version/' : browser[1])[1]
  const version = hasVersion && after ? /^\d+/.exec(after)?.[0] : undefined
  const known = [browser && [browser[0], version].filter(Boolean).join(' '), system].filter(name => name !== undefined)
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 60)
}
