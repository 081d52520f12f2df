import { splitName } from './attribute-path.ts'
import { ENTERPRISE_SCHEMA, REEVE_SCHEMA } from './schemas.ts'
import { invalidValue } from './scim-errors.ts'

/** The attributes of a response that a request selects or excludes (RFC 7644, section 3.9). */
export interface Projection {
  readonly kind: 'all' | 'only' | 'except'
  /** For each attribute or schema, in lower case, the sub-attributes; null for all of them. */
  readonly names: ReadonlyMap<string, ReadonlySet<string> | null>
}

const MOST_NAMES = 100

export const EVERYTHING: Projection = { kind: 'all', names: new Map() }

/** @throws invalidValue */
export function projectionOf(attributes: unknown, excluded: unknown): Projection {
  const only = namesIn(attributes)
  const except = namesIn(excluded)
  if (only.length > 0 && except.length > 0) {
    throw invalidValue({ detail: 'A request has either attributes or excludedAttributes' })
  }
  if (only.length > 0) return { kind: 'only', names: toNames(only) }
  return except.length > 0 ? { kind: 'except', names: toNames(except) } : EVERYTHING
}

function namesIn(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  const parts = Array.isArray(value) ? value : [value]
  const names = parts.flatMap(part => (typeof part === 'string' ? part.split(',') : [null]))
  if (names.length > MOST_NAMES || names.includes(null)) {
    throw invalidValue({ detail: `Attributes are a list of at most ${MOST_NAMES} names` })
  }
  return names.flatMap(name => name?.trim() || [])
}

const URNS = { enterprise: ENTERPRISE_SCHEMA.toLowerCase(), reeve: REEVE_SCHEMA.toLowerCase() }

/** Groups the given names by attribute or schema. Names of no schema have no effect. */
function toNames(given: readonly string[]): Projection['names'] {
  const names = new Map<string, Set<string> | null>()
  for (const path of given.map(splitName)) {
    if (!path || path.schema === 'other') continue
    const isCore = path.schema === 'core'
    const name = path.schema === 'core' ? path.name : URNS[path.schema]
    const sub = isCore ? path.sub : path.name
    if (name === null) continue
    const known = names.get(name)
    if (sub === null || known === null) names.set(name, null)
    else names.set(name, (known ?? new Set()).add(sub))
  }
  return names
}

/** Attributes that every response has. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id'])

/** Returns the resource with the attributes of the projection. */
export function project<Resource extends object>(resource: Resource, { kind, names }: Projection): object {
  if (kind === 'all') return resource
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const lower = name.toLowerCase()
    if (ALWAYS.has(lower)) return [[name, value]]
    const subs = names.get(lower)
    if (subs === undefined) return kind === 'only' ? [] : [[name, value]]
    if (subs === null) return kind === 'only' ? [[name, value]] : []
    return [[name, projectParts(value, subs, kind)]]
  })
  return Object.fromEntries(entries)
}

function projectParts(value: unknown, subs: ReadonlySet<string>, kind: 'only' | 'except'): unknown {
  if (Array.isArray(value)) return value.map(one => projectParts(one, subs, kind))
  if (typeof value !== 'object' || value === null) return value
  const isWanted = ([name]: [string, unknown]) => subs.has(name.toLowerCase()) === (kind === 'only')
  return Object.fromEntries(Object.entries(value).filter(isWanted))
}

/** True if the response includes the attribute, so that the attribute must be read. */
export function includes({ kind, names }: Projection, attribute: string): boolean {
  if (kind === 'all') return true
  return kind === 'only' ? names.has(attribute) : names.get(attribute) !== null
}
