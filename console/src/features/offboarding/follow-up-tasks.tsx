import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { providerName } from '../members/index.ts'
import { ActiveWebhook, type CreatedWebhook, useActiveWebhooks } from './active-webhook.tsx'
import { OpenLoginTask } from './open-login.tsx'

interface FollowUpTasksProps {
  readonly userId: string
  readonly integrations: readonly { readonly id: string; readonly provider: string; readonly name: string }[]
  readonly webhooks: readonly CreatedWebhook[]
  /** The integrations have changed since the person last acknowledged the preview. */
  readonly isChanged?: boolean | undefined
  /** The member whose login stays open. */
  readonly openLoginOf?: string | undefined
  /** Include webhooks that were already disabled, as a receipt does. */
  readonly isReceipt?: boolean
}

/** Tasks that a suspension leaves to a person: what it neither stops nor undoes. */
export function FollowUpTasks({
  userId,
  integrations,
  webhooks,
  isChanged,
  openLoginOf,
  isReceipt,
}: FollowUpTasksProps) {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const mayReview = may('audit.read')
  const active = useActiveWebhooks(webhooks)
  const shown = isReceipt ? webhooks : active
  if (integrations.length === 0 && shown.length === 0 && openLoginOf === undefined && !mayReview) return null
  return (
    <EffectList title={t('followUp.title')}>
      {openLoginOf !== undefined && <OpenLoginTask userId={openLoginOf} />}
      {shown.map(webhook => (
        <ActiveWebhook key={webhook.id} webhook={webhook} sends={t('followUp.sends')} />
      ))}
      {integrations.map(({ id, provider, name }) => (
        <Effect
          key={id}
          icon={IconPlugConnected}
          title={`${providerName(provider)} “${name}”`}
          detail={t('followUp.revoke', { provider: providerName(provider) })}
          isChanged={isChanged}
        />
      ))}
      {mayReview && (
        <Effect
          icon={IconClipboardList}
          title={t('followUp.changes')}
          detail={
            <>
              <div>{t('followUp.changesStay')}</div>
              <TextLink size="sm" to="/audit" search={{ actor: userId, range: 'year' }}>
                {t('followUp.review')}
              </TextLink>
            </>
          }
        />
      )}
    </EffectList>
  )
}
