import type { Attempt } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'

/** The result of a request: its HTTP status, otherwise the reason for the missing response. */
export function useResultText() {
  const { t } = useTranslation('governance')
  return (outcome: Attempt['outcome'], status: number | null): string =>
    status === null ? t(`outcomes.${outcome}`) : t('http', { status })
}
