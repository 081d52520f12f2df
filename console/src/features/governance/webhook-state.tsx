import type { Webhook } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'

/** Whether events are sent there: yes, later because requests failed, or not at all and why. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  if (!webhook.enabled) {
    const reason = webhook.disabled_reason ?? 'requested'
    return <StateDot state={reason === 'requested' ? 'held' : 'bad'}>{t(`state.${reason}`)}</StateDot>
  }
  if (isPaused(webhook)) return <StateDot state="held">{t('state.paused')}</StateDot>
  return <StateDot state="good">{t('state.enabled')}</StateDot>
}

const isPaused = ({ paused_until: until }: Webhook) => until !== null && Date.parse(until) > Date.now()

/** The same as a sentence with its times; nothing while all is well. */
export function useStateSentence({ enabled, paused_until, disabled_at, disabled_reason, ...webhook }: Webhook) {
  const { t, i18n } = useTranslation('governance')
  const at = (moment: string | null) =>
    moment &&
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
  const count = webhook.consecutive_failures
  if (!enabled) return t(`why.${disabled_reason ?? 'requested'}`, { date: at(disabled_at) })
  if (paused_until !== null && Date.parse(paused_until) > Date.now())
    return t('why.paused', { date: at(paused_until), count })
  return count > 0 ? t('why.failures', { count }) : undefined
}
