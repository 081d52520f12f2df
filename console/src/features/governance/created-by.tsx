import type { Webhook } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { MemberName } from '../members/index.ts'

/** The webhook's creator; earlier releases did not record it. */
export function CreatedBy({ webhook: { created_by: userId } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  return userId === null ? t('madeByUnknown') : <MemberName userId={userId} />
}
