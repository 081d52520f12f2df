import type { AuditEntry } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useProfiles } from '../profiles/index.ts'

/** The recorded profile. Entries of earlier releases have only its id. */
interface Offered {
  readonly profile_id?: string
  readonly profile_name?: string
}

/** "as Developer": the profile that an invitation offers. */
export function OfferedProfile({ entry: { action, changes } }: { readonly entry: AuditEntry }) {
  return action === 'invitation.created' ? <As {...((changes?.after ?? {}) as Offered)} /> : null
}

function As({ profile_id, profile_name }: Offered) {
  const { t } = useTranslation('audit')
  const profiles = useProfiles()
  const name = profile_name ?? profiles.find(({ id }) => id === profile_id)?.name
  if (name === undefined) return null
  return (
    <span>
      {' '}
      {t('as')} <strong>{name}</strong>
    </span>
  )
}
