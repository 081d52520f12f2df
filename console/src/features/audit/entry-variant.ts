import type { AuditEntry } from '@reeve/sdk'

/**
 * The key of the text for an entry that its action alone does not describe: a webhook or trigger that was only enabled
 * or disabled; one changed field of a member; a follow-up; a person whom a directory begins to manage; a group of a
 * directory; a recovery that also made the person an owner; a transferred or renamed Oracle. Undefined for all other
 * entries.
 */
export function variantOf({ action, changes, actor }: Varied) {
  const [, groupChange] = /^directory\.group_(created|changed|deleted)$/.exec(action) ?? []
  if (groupChange !== undefined) {
    if (groupNameOf({ changes }) === undefined) return
    const change = groupChange as 'created' | 'changed' | 'deleted'
    return actor?.type === 'directory' ? (`ownGroup.${change}` as const) : (`group.${change}` as const)
  }
  if (action === 'member.changed') return fieldVariantOf(changes)
  if (action === 'owner.recovered') return changes == null ? undefined : 'madeOwner'
  if (action === 'oracle.changed') return oracleVariantOf(toState(changes?.before), toState(changes?.after))
  const { enabled, ...others } = toState(changes?.after)
  if (action === 'trigger.registered') {
    if (soleChangeIn(changes)?.field !== 'enabled') return
    return enabled ? 'triggerSwitch.on' : 'triggerSwitch.off'
  }
  if (action === 'member.directory_changed') return changes?.before == null ? 'beganToManage' : undefined
  if (action === 'member.follow_up_changed') return others.done === true ? 'followUp.done' : 'followUp.open'
  if (action !== 'governance.webhook.changed' || enabled === undefined || Object.keys(others).length > 0) return
  return enabled ? 'switch.on' : 'switch.off'
}

type Varied = Pick<AuditEntry, 'action' | 'changes'> & { readonly actor?: Pick<AuditEntry['actor'], 'type'> }

/** The name of the group that an entry about a directory's group is about, after the change if it still exists. */
export function groupNameOf({ changes }: Pick<AuditEntry, 'changes'>): string | undefined {
  const names = [changes?.after, changes?.before].map(side => toState(side).display_name)
  return names.find(name => typeof name === 'string')
}

type State = Readonly<Record<string, unknown>>

const toState = (side: unknown): State => (typeof side === 'object' && side !== null ? (side as State) : {})

function oracleVariantOf(before: State, after: State) {
  if (before.owner_user_id !== after.owner_user_id) return 'oracle.transferred'
  return before.name === after.name ? undefined : 'oracle.renamed'
}

/** The only changed field; for metadata, the keys that differ. Empty if several fields differ. */
export function changedFieldsOf(changes: AuditEntry['changes']): readonly string[] {
  const change = soleChangeIn(changes)
  if (change === undefined) return []
  return change.field === 'metadata' ? change.keys : [change.field]
}

function fieldVariantOf(changes: AuditEntry['changes']) {
  const change = soleChangeIn(changes)
  if (change?.field === 'metadata') return change.keys.length === 1 ? 'changedMetadataKey' : 'changedMetadataKeys'
  return change && 'changedField'
}

interface SoleChange {
  readonly field: string
  /** The keys of metadata that differ; empty for another field. */
  readonly keys: readonly string[]
}

/** The only changed field. Undefined if several fields differ. */
function soleChangeIn(changes: AuditEntry['changes']): SoleChange | undefined {
  const differing = (before: State, after: State) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
  const [before, after] = [toState(changes?.before), toState(changes?.after)]
  const [field, ...others] = differing(before, after)
  if (field === undefined || others.length > 0) return undefined
  return { field, keys: field === 'metadata' ? differing(toState(before.metadata), toState(after.metadata)) : [] }
}
