import type { AuditEntry } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useMemberName } from '../members/index.ts'
import { ownerIn } from './unnamed-members.ts'

/** "for Mallory Voss": the owner of a key, if the entry records it and the actor is someone else. */
export function KeyOwner({ entry: { action, actor, changes } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const isKey = action.startsWith('api_key.')
  const holder = isKey ? ownerIn(changes?.after) : undefined
  const name = useMemberName(holder === actor.id ? undefined : holder)
  if (name === undefined) return null
  return (
    <span>
      {' '}
      {t('for')} <strong>{name}</strong>
    </span>
  )
}
