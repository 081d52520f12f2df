import type { GovernanceFact } from '../kernel/event-catalogue.ts'

/** The part of an audit entry that the change determines. */
export interface EntryFact {
  readonly action: string
  readonly target: Target
  readonly reason?: string | null
  readonly changes?: { readonly before: unknown; readonly after: unknown }
}

/** The record of a change: its audit entry, and its governance events. */
export interface Fact extends EntryFact {
  /**
   * Entries that follow the change's own one, each about another resource that the change has edited, so that the
   * entries of each resource contain all its edits.
   */
  readonly furtherEntries?: readonly EntryFact[]
  readonly events: readonly GovernanceFact[]
  /** True if the writes of the change make deliveries due, even if no webhook subscribes to its events. */
  readonly makesDue?: true
}

export interface Target {
  readonly type: string
  readonly id: string
  readonly name?: string
}

/** The actor of an audit entry. */
export interface Actor {
  readonly type: 'member' | 'account' | 'operator' | 'system' | 'directory' | 'platform_key'
  readonly id: string | null
  readonly name: string
  /** The API key that the member acted with. */
  readonly key: { readonly id: string; readonly name: string } | null
}

/** The origin of a request in its audit entry. */
export interface RequestContext {
  readonly requestId: string
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Combines facts into one: the first one, with the audit entries and events of the others. Null if there is none. */
export function combined(facts: readonly (Fact | null | undefined)[]): Fact | null {
  const [first, ...others] = facts.filter(fact => fact !== null && fact !== undefined)
  if (!first || others.length === 0) return first ?? null
  return {
    ...first,
    furtherEntries: [
      ...(first.furtherEntries ?? []),
      ...others.flatMap((fact): EntryFact[] => [entryOf(fact), ...(fact.furtherEntries ?? [])]),
    ],
    events: [first, ...others].flatMap(({ events }) => events),
    ...([first, ...others].some(({ makesDue }) => makesDue) && { makesDue: true }),
  }
}

const entryOf = ({ action, target, reason, changes }: Fact): EntryFact => ({
  action,
  target,
  ...(reason !== undefined && { reason }),
  ...(changes && { changes }),
})
