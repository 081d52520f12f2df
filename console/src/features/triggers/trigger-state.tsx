import type { Trigger } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'

export function TriggerState({ trigger }: { readonly trigger: Trigger }) {
  const { t } = useTranslation('triggers')
  if (trigger.enabled) return <StateDot state="good">{t('status.on')}</StateDot>
  if (trigger.disabled_by_suspension) return <StateDot state="held">{t('status.suspended')}</StateDot>
  return <StateDot state="none">{t('status.off')}</StateDot>
}
