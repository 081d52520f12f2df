import { Anchor } from '@mantine/core'
import type { FollowUp, SuspensionReceipt } from '@reeve/sdk'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { Effect, EffectFoot, EffectList } from '../../ui/effect-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { providerName, webhooksOfQuery } from '../members/index.ts'
import { ActiveWebhook, type CreatedWebhook, useActiveWebhooks } from './active-webhook.tsx'
import { DirectoryEffect } from './directory-effect.tsx'
import { useFollowUpCheck } from './follow-up-check.tsx'
import {
  type FollowUpRow,
  isSettled,
  type KnownDirectory,
  type KnownKey,
  type OwnedIntegration,
  settledBy,
  toFollowUpRows,
} from './follow-up-rows.ts'
import { KeyTask } from './key-task.tsx'
import { providerPage } from './provider-page.ts'
import type { Line } from './use-live-preview.ts'

interface FollowUpTasksProps {
  readonly userId: string
  readonly integrations: readonly OwnedIntegration[]
  readonly webhooks: readonly CreatedWebhook[]
  /** The follow-ups of the open suspension, which several people can mark; a preview has none. */
  readonly followUps?: readonly FollowUp[] | undefined
  /** Directories and keys of a preview. Those of a suspension are among its follow-ups. */
  readonly directories?: readonly KnownDirectory[]
  readonly keys?: readonly KnownKey[]
  /** Present if the tasks are those of a preview. */
  readonly preview?: PreviewMarks
  /** True to include webhooks that were already disabled, as in a receipt. */
  readonly isReceipt?: boolean
  /** True after the reactivation, when only the listed follow-ups are left. */
  readonly isAfterwards?: boolean
  /** True if the page already says elsewhere that the member's changes stay, as the band of a suspended member does. */
  readonly isReviewElsewhere?: boolean
}

interface PreviewMarks {
  /** The lines that have changed since the person last acknowledged the preview. */
  readonly changed: ReadonlySet<Line>
  /** Called after a webhook was disabled in the preview. */
  readonly afterwards: () => Promise<void>
  /** True if the webhook receives the event of the suspension. */
  readonly receivesSuspension: (webhookId: string) => boolean
}

interface ChangesStayProps {
  readonly userId: string
  readonly text: string
}

/** A text about the member's changes, which a suspension does not revert, with a link to them in the audit log. */
export function ChangesStay({ userId, text }: ChangesStayProps) {
  const { t } = useTranslation('members')
  return (
    <>
      {text}{' '}
      <TextLink size="sm" underline="always" to="/members/$userId" params={{ userId }} search={{ tab: 'history' }}>
        {t('followUp.review')}
      </TextLink>
    </>
  )
}

/** The follow-ups of a suspension: access that it does not stop, which a person must review. */
export function FollowUpTasks(props: FollowUpTasksProps) {
  const { userId, followUps = [], preview, isReceipt, isAfterwards, isReviewElsewhere } = props
  const { t } = useTranslation(['offboarding', 'members'])
  const { may } = useCaller()
  const mayReview = may('audit.read') && !isAfterwards && !isReviewElsewhere
  const review = mayReview && <ChangesStay userId={userId} text={t('members:followUp.changesStay')} />
  const active = useActiveWebhooks(props.webhooks)
  const isListed = (id: string) => followUps.some(({ item_id }) => item_id === id)
  const shown = props.webhooks.filter(one => isReceipt || isListed(one.id) || active.includes(one))
  const { webhooks, integrations, directories, keys } = toFollowUpRows(followUps, { ...props, webhooks: shown })
  const rows = [...webhooks, ...integrations, ...directories, ...keys]
  const count = rows.length
  if (count === 0) return review && <EffectFoot>{review}</EffectFoot>
  const isDone = (row: FollowUpRow<{ readonly id: string; readonly enabled?: boolean }>) =>
    row.followUp !== undefined && isSettled(row)
  const done = rows.filter(isDone).length
  return (
    <EffectList
      title={t(isAfterwards ? 'members:followUp.afterwards' : 'members:followUp.title')}
      summary={
        preview
          ? t('followUps.todo', { count })
          : followUps.length > 0 && t('followUps.progress', { done, count: followUps.length })
      }
      foot={review}
    >
      {webhooks.map(row => (
        <WebhookTask key={row.id} userId={userId} row={row} preview={preview} />
      ))}
      {integrations.map(row => (
        <IntegrationTask key={row.id} userId={userId} row={row} isChanged={preview?.changed.has('integrations')} />
      ))}
      {directories.map(row => (
        <DirectoryTask key={row.id} userId={userId} row={row} isChanged={preview?.changed.has('directories')} />
      ))}
      {keys.map(row => (
        <KeyTask key={row.id} userId={userId} row={row} isChanged={preview?.changed.has('serviceKeys')} />
      ))}
    </EffectList>
  )
}

/** Event types whose subscription includes the event of a suspension. */
const SUBSCRIPTIONS_TO_SUSPENSIONS = ['*', 'member.*', 'member.suspended']

interface FollowUpPreviewProps {
  readonly userId: string
  readonly preview: SuspensionReceipt
  readonly changed: ReadonlySet<Line>
  readonly acknowledgeOwnChange: (line: Line) => Promise<void>
}

/** The follow-ups that a suspension would have. */
export function FollowUpPreview({ userId, preview, changed, acknowledgeOwnChange }: FollowUpPreviewProps) {
  const { data: made = [] } = usePermittedQuery(webhooksOfQuery(userId))
  const stopping = new Set(preview.webhooks_disabled.map(({ id }) => id))
  return (
    <FollowUpTasks
      userId={userId}
      integrations={preview.integrations_on_account}
      webhooks={preview.webhooks_created.filter(({ id }) => !stopping.has(id))}
      directories={preview.directories_known}
      keys={preview.service_keys_known}
      preview={{
        changed,
        afterwards: () => acknowledgeOwnChange('webhooks'),
        receivesSuspension: webhookId =>
          made.some(
            ({ id, event_types }) =>
              id === webhookId && event_types.some(type => SUBSCRIPTIONS_TO_SUSPENSIONS.includes(type)),
          ),
      }}
    />
  )
}

interface DirectoryTaskProps {
  readonly userId: string
  readonly row: FollowUpRow<KnownDirectory>
  readonly isChanged: boolean | undefined
}

function DirectoryTask({ userId, row: { id, followUp, resource }, isChanged }: DirectoryTaskProps) {
  const name = resource?.name ?? followUp?.name ?? ''
  const { check, mark, problem } = useFollowUpCheck(userId, followUp, name)
  return (
    <DirectoryEffect directory={{ id, name }} isChanged={isChanged} check={check} mark={mark}>
      {problem}
    </DirectoryEffect>
  )
}

interface WebhookTaskProps {
  readonly userId: string
  readonly row: FollowUpRow<CreatedWebhook>
  readonly preview: PreviewMarks | undefined
}

function WebhookTask({ userId, row, preview }: WebhookTaskProps) {
  const { t } = useTranslation('members')
  const { t: tOffboarding } = useTranslation('offboarding')
  const { followUp, resource } = row
  const name = resource?.url ?? followUp?.name ?? ''
  const settled = settledBy(row)
  const { check, mark, problem } = useFollowUpCheck(userId, followUp, name, settled !== null)
  if (resource) {
    return (
      <ActiveWebhook
        webhook={resource}
        sends={preview?.receivesSuspension(row.id) ? tOffboarding('sendsReason') : t('followUp.sends')}
        isPreview={preview !== undefined}
        isChanged={preview?.changed.has('webhooks')}
        afterwards={preview?.afterwards}
        check={check}
        mark={mark}
      >
        {problem}
      </ActiveWebhook>
    )
  }
  const detail = (
    <>
      <Breakable text={name} />
      {settled !== null && <br />}
      {settled === 'webhook_removed' && tOffboarding('followUps.removed')}
      {settled === 'webhook_disabled' && t('followUp.disabled')}
    </>
  )
  return (
    <Effect icon={IconWebhook} title={t('followUp.webhook')} after={mark} detail={detail} check={check}>
      {problem}
    </Effect>
  )
}

/** A link to the page on which access is revoked, in a new window; nothing if the provider is unknown. */
function ProviderLink({ provider }: { readonly provider: string }) {
  const { t } = useTranslation('offboarding')
  const page = providerPage(provider)
  if (page === undefined) return null
  return (
    <>
      <br />
      <Anchor size="sm" href={page} target="_blank" rel="noopener noreferrer">
        {t('followUps.openProvider', { provider: providerName(provider) })} <span aria-hidden>↗</span>
      </Anchor>
    </>
  )
}

interface IntegrationTaskProps {
  readonly userId: string
  readonly row: FollowUpRow<OwnedIntegration>
  readonly isChanged: boolean | undefined
}

function IntegrationTask({ userId, row: { followUp, resource }, isChanged }: IntegrationTaskProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const provider = resource && providerName(resource.provider)
  const title = provider ? `${provider} “${resource.name}”` : (followUp?.name ?? '')
  const { check, mark, problem } = useFollowUpCheck(userId, followUp, title)
  const detail = (
    <>
      {provider ? t('followUps.revoke', { provider }) : t('followUps.revokeThere')}
      {resource && <ProviderLink provider={resource.provider} />}
    </>
  )
  return (
    <Effect icon={IconPlugConnected} title={title} after={mark} detail={detail} isChanged={isChanged} check={check}>
      {problem}
    </Effect>
  )
}
