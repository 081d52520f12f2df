import type { Trigger } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'

export function TriggerState({ trigger }: { readonly trigger: Trigger }) {
  const { t } = useTranslation('triggers')
  if (trigger.enabled) return <StateDot state="good">{t('status.on')}</StateDot>
  return <StateDot state="held">{t(trigger.disabled_by_suspension ? 'status.suspended' : 'status.off')}</StateDot>
}
