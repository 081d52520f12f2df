import type { Webhook } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { now } from '../../ui/clock.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { localeOf } from '../../ui/locale.ts'
import { StateDot } from '../../ui/state-dot.tsx'

/**
 * The fault for which Reeve disabled the webhook; null if it is enabled, or was disabled by a person or a suspension.
 */
export const faultOf = ({ disabled_reason: reason }: Pick<Webhook, 'disabled_reason'>) =>
  reason === 'failing' || reason === 'gone' ? reason : null

/** True if the last delivery was answered with 410 Gone, for which Reeve disabled the webhook. */
export const isGone = ({ disabled_reason, last_status }: Pick<Webhook, 'disabled_reason' | 'last_status'>) =>
  disabled_reason === 'gone' && last_status === 410

interface WebhookStateProps {
  readonly webhook: Webhook
  /** True in a row that shows the last delivery. This delivery revealed the fault, so the fault's date is left out. */
  readonly isBesideDelivery?: boolean
}

/** The webhook's status: enabled, failing, retrying after failures, or disabled with the reason. */
export function WebhookState({ webhook, isBesideDelivery = false }: WebhookStateProps) {
  const { t, i18n } = useTranslation('governance')
  if (!webhook.enabled) {
    const { disabled_at } = webhook
    const fault = faultOf(webhook)
    const isNamedByDelivery = isBesideDelivery && isGone(webhook)
    const isBySuspension = webhook.disabled_reason === 'suspension'
    return (
      <StateDot state={fault ? 'bad' : isBySuspension ? 'held' : 'none'}>
        {t(isBySuspension ? 'state.suspended' : 'state.disabled')}
        {disabled_at && !(fault && isBesideDelivery) && (
          <>
            {' '}
            <OpenableTime at={disabled_at} hasClock={false} />
          </>
        )}
        {fault && !isNamedByDelivery && `: ${t(`state.${fault}`)}`}
      </StateDot>
    )
  }
  const retriesAt = retryOf(webhook)
  if (retriesAt) {
    const time = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'short' }).format(retriesAt)
    return <StateDot state="bad">{t('state.retries', { time })}</StateDot>
  }
  if (webhook.consecutive_failures > 0) return <StateDot state="bad">{t('state.failsNow')}</StateDot>
  return <StateDot state="good">{t('state.enabled')}</StateDot>
}

/** The time of the next attempt during a backoff after failures. */
const retryOf = ({ paused_until: until }: Pick<Webhook, 'paused_until'>) =>
  until !== null && Date.parse(until) > now() ? new Date(until) : undefined

/** The status as a sentence with its times; undefined while all is well. */
export function useStateSentence(webhook: Webhook) {
  const { enabled, disabled_at, disabled_reason, consecutive_failures: count } = webhook
  const { t, i18n } = useTranslation('governance')
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const at = (moment: string | null) => moment && format.format(new Date(moment))
  if (!enabled) return t(`why.${disabled_reason ?? 'requested'}`, { date: at(disabled_at) })
  const retriesAt = retryOf(webhook)
  if (retriesAt) return t('why.retries', { date: format.format(retriesAt), count })
  return count > 0 ? t('why.failures', { count }) : undefined
}
