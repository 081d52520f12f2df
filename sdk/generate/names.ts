import type { Operation } from './document.ts'

/** An operation and its place in the client. */
export type NamedOperation = Operation & { readonly group: string; readonly name: string }

/**
 * The group and the method of an operation in the client. The group is the first collection in the path. The method is
 * the operation's id without the name of the resource: `suspendMember` at `/v1/members/…` is `members.suspend`.
 */
export function nameMethod({ id, path }: { id: string; path: string }): { group: string; method: string } {
  const exception = EXCEPTIONS[id]
  if (exception) return exception
  const [collection = ''] = path.split('/').filter(part => part !== '' && !PATH_PREFIXES.has(part))
  const group = toCamelCase(collection)
  const things = capitalize(group)
  const thing = things.replace(/ies$/, 'y').replace(/s$/, '')
  return { group, method: toLowerCase(id.replace(new RegExp(`(?<=[a-z])(?:${things}|${thing})(?=[A-Z]|$)`), '')) }
}

/** Segments of a path that are not collections of resources. */
const PATH_PREFIXES: ReadonlySet<string> = new Set(['v1', 'governance', '.well-known'])

/** Exceptions to the rule above. Do not add any. */
const EXCEPTIONS: Readonly<Record<string, { group: string; method: string }>> = {
  // The setup has its own path, because nobody has a credential yet.
  setUpOrganization: { group: 'organization', method: 'setUp' },
  // A standard prescribes the path.
  getAuthzenConfiguration: { group: 'access', method: 'getConfiguration' },
  getSigningKeys: { group: 'webhooks', method: 'getSigningKeys' },
}

const toCamelCase = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const toLowerCase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
