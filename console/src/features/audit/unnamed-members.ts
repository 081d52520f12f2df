import type { AuditEntry } from '@reeve/sdk'

/** Ids of the members whom the sentences of these entries mention, but whose names the entries do not record. */
export const unnamedMembersIn = (entries: readonly AuditEntry[]): string[] =>
  entries.flatMap(({ actor, target, changes }) => {
    const owner = ownerIn(changes?.after)
    const isUnnamed = target.type === 'member' && target.id !== '' && !target.name
    return [...(isUnnamed ? [target.id] : []), ...(owner !== undefined && owner !== actor.id ? [owner] : [])]
  })

/** The owner of the key or the Oracle in a recorded state. The entry of a rotation records the owner in the new key. */
export function ownerIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { owner_user_id: owner, replacement } = state as Readonly<Record<string, unknown>>
  return typeof owner === 'string' ? owner : ownerIn(replacement)
}
