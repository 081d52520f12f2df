import type { Webhook } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { MemberName, NamedAvatar } from '../members/index.ts'

interface CreatedByProps {
  readonly webhook: Webhook
  readonly hasAvatar?: boolean
}

/** The webhook's creator; earlier releases did not record it. */
export function CreatedBy({ webhook: { created_by: userId }, hasAvatar = false }: CreatedByProps) {
  const { t } = useTranslation('governance')
  if (userId === null) return t('madeByUnknown')
  return hasAvatar ? <NamedAvatar userId={userId} /> : <MemberName userId={userId} />
}
