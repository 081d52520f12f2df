import type { AuditEntry } from '@reeve/sdk'

/**
 * The text for an entry whose action alone does not tell what happened: a change that only enabled or disabled a
 * webhook, and a recovery that also made the person an owner. Undefined for all others.
 */
export function variantOf({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>) {
  if (action === 'owner.recovered') return changes == null ? undefined : 'madeOwner'
  const { enabled, ...others } = (changes?.after ?? {}) as Readonly<Record<string, unknown>>
  if (action !== 'governance.webhook.changed' || enabled === undefined || Object.keys(others).length > 0) return
  return enabled ? 'switch.on' : 'switch.off'
}
