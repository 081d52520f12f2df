import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '../../ui/description-list.tsx'
import { useMemberLabel } from '../members/index.ts'
import { KeyExpiry, KeyUse } from './key-expiry.tsx'
import { keyText } from './key-text.ts'
import { ScopeList } from './scope-list.tsx'

/** The key that a dialog is about: owner, scopes, last use (a program may still need the key) and expiry. */
export function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const { hint, owner_user_id: owner } = apiKey
  const name = useMemberLabel(owner, owner.slice(-12))
  return (
    <DescriptionList
      items={[
        [t('columns.key'), <code key="key">{keyText(hint)}</code>],
        [t('columns.owner'), name],
        [t('columns.scopes'), <ScopeList key="scopes" apiKey={apiKey} />],
        [t('columns.used'), <KeyUse key="used" apiKey={apiKey} />],
        [t('columns.expires'), <KeyExpiry key="expires" apiKey={apiKey} />],
      ]}
    />
  )
}
