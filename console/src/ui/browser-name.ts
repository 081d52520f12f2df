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

/** `Firefox · Linux`, from a user agent. */
export function browserName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined
  const find = (list: readonly (readonly [string, RegExp])[]) => list.find(([, says]) => says.test(userAgent))?.[0]
  const known = [find(BROWSERS), find(SYSTEMS)].filter(name => name !== undefined)
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 60)
}
