import { useTranslation } from 'react-i18next'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { type MadeWebhook, SendingWebhook, useSending } from './sending-webhook.tsx'

interface LeftByHandProps {
  readonly integrations: readonly { readonly id: string; readonly provider: string; readonly name: string }[]
  readonly webhooks: readonly MadeWebhook[]
  /** The integrations are not as they were when the person last looked. */
  readonly isChanged?: boolean | undefined
}

/** What a suspension does not stop, until somebody does. */
export function LeftByHand({ integrations, webhooks, isChanged }: LeftByHandProps) {
  const { t } = useTranslation('members')
  const sending = useSending(webhooks)
  if (integrations.length === 0 && sending.length === 0) return null
  return (
    <EffectList title={t('byHand.title')}>
      {sending.map(webhook => (
        <SendingWebhook key={webhook.id} webhook={webhook} sends={t('byHand.sends')} />
      ))}
      {integrations.map(({ id, provider, name }) => (
        <Effect
          key={id}
          title={`${provider} “${name}”`}
          detail={t('byHand.revoke', { provider })}
          isChanged={isChanged}
        />
      ))}
    </EffectList>
  )
}
