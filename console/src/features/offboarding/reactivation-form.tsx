import { Checkbox, Text, Textarea } from '@mantine/core'
import type { Member, ReactivationReceipt, Suspension } from '@reeve/sdk'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CancelPage } from '../../ui/cancel-page.tsx'
import { now } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { observeHeight } from '../../ui/panel-height.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SubmitKeys, submitByKeys } from '../../ui/submit-keys.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useHold } from '../directories/index.ts'
import classes from './offboarding.module.css'
import {
  isStillActive,
  RESTORES_WEBHOOKS,
  reactivationQuery,
  suspensionQuery,
  toReactivation,
} from './offboarding.queries.ts'
import { PreviewChanged } from './preview-changed.tsx'
import { toReactivationSnapshot, useLivePreview } from './use-live-preview.ts'
import { usePreviewedAction, useReceiptRetry } from './use-previewed-action.ts'

interface Order {
  readonly reason: string
  readonly restoresWebhooks: boolean
  readonly overrides: boolean
}

const toQuery = ({ reason, ...choices }: Order) => ({ ...(reason !== '' && { reason }), ...toReactivation(choices) })

/** A reactivation that was just completed on this page. */
export interface MadeReactivation {
  readonly receipt: ReactivationReceipt
  /** The suspension that it ended. */
  readonly suspension: Suspension | undefined
  readonly reason: string | null
  readonly at: string
}

/** The state of a reactivation, from its preview to its receipt. */
export function useReactivation(member: Member) {
  const { t } = useTranslation(['offboarding', 'members'])
  const userId = member.user_id
  const [restoresWebhooks, setRestoresWebhooks] = useState(RESTORES_WEBHOOKS)
  const [made, setMade] = useState<MadeReactivation>()
  const hold = useHold(member)
  const notPermitted = useCaller().denialReason('members.reactivate') ?? hold?.reason
  const [isOverrideConfirmed, confirmOverride] = useState(false)
  const action = usePreviewedAction({
    call: (order: Order, ifMatch) =>
      unlessUndone(reeve().members.reactivate(userId, toQuery(order), { ifMatch }), () => isStillActive(userId)),
    confirm: (): Promise<string | undefined> => live.confirm(),
    onDone: (receipt: ReactivationReceipt, { reason }) =>
      setMade({ receipt, suspension: current, reason: reason || null, at: new Date(now()).toISOString() }),
  })
  const { isPending, sent } = action
  const isOver = made !== undefined || isPending || (member.status === 'active' && !sent)
  const { data: current } = useQuery({ ...suspensionQuery(userId), enabled: !isOver })
  const live = useLivePreview(
    {
      ...reactivationQuery(userId, { restoresWebhooks, overrides: hold !== undefined }),
      enabled: notPermitted === undefined,
    },
    toReactivationSnapshot,
    isOver,
  )
  const isActive = member.status === 'active' || live.preview?.already_active === true
  useReceiptRetry(action, isActive)

  // While the outcome is unknown, or the preview of another choice is loading, the acknowledged preview stays visible.
  const receipt = made?.receipt ?? (sent || (!live.preview && !live.error) ? live.seen : live.preview)
  const changed = sent ? new Set<never>() : live.changed
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!receipt || !(sent || live.preview)) return t(live.error ? 'waits.refused' : 'waits.preview')
    if (changed.size > 0) return t('members:changed.first')
    if (hold && !isOverrideConfirmed) return t('override.first', { directory: hold.directory })
  }
  return {
    ...live,
    ...action,
    made,
    restoresWebhooks,
    setRestoresWebhooks,
    hold,
    isOverrideConfirmed,
    confirmOverride,
    notPermitted,
    suspension: made ? made.suspension : current,
    receipt,
    changed,
    isActive,
    isOver,
    disabled: disabledReason(),
  }
}

interface ReactivationFormProps {
  readonly member: Member
  readonly reactivation: ReturnType<typeof useReactivation>
}

/** The form with the reason and the button. */
export function ReactivationForm({ member, reactivation }: ReactivationFormProps) {
  const { t } = useTranslation('offboarding')
  const { act, isPending, sent, failed, changed, acknowledge, notPermitted, disabled, restoresWebhooks } = reactivation
  const typedReason = useRef<HTMLTextAreaElement>(null)
  const [isTyped, setTyped] = useState(false)
  const isOver = isPending || sent !== undefined
  // Without webhooks there is no choice. True is the API's default, so the request then omits the parameter.
  const toOrder = (reason: string): Order => ({
    reason,
    restoresWebhooks: restoresWebhooks || countWebhooks(reactivation.receipt) === 0,
    overrides: reactivation.hold !== undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (disabled === undefined && !isPending) act(sent?.order ?? toOrder(reason))
  }
  return (
    <form
      ref={observeHeight}
      className={classes.decision}
      onSubmit={submit}
      onKeyDown={submitByKeys}
      onInput={() => setTyped(true)}
    >
      {isTyped && !isOver && <UnsavedGuard />}
      <Textarea
        ref={typedReason}
        data-initial-focus
        name="reason"
        label={t('reason.label')}
        description={t('reason.trail')}
        readOnly={sent !== undefined}
        rows={3}
      />
      <WebhooksChoice reactivation={reactivation} isOver={isOver} />
      <OverrideChoice reactivation={reactivation} isOver={isOver} />
      {changed.size > 0 && <PreviewChanged count={changed.size} acknowledge={acknowledge} />}
      {failed && (
        <Problem
          error={failed}
          title={t('back.not', { name: member.name })}
          unknownTitle={t('back.notKnown', { name: member.name })}
        />
      )}
      {sent?.fault && !notPermitted && <Text size="sm">{t('findsOut')}</Text>}
      <div className={classes.act}>
        <div className={classes.hint} data-idle={disabled === undefined || undefined}>
          <Text size="sm" {...(disabled === undefined && { c: 'dimmed' })}>
            {disabled ?? t('immediate')}
          </Text>
        </div>
        <div className={classes.buttons}>
          <ReasonButton
            type="submit"
            leftSection={<Icon of={IconPlayerPlay} />}
            rightSection={<SubmitKeys />}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            reason={disabled}
            loading={isPending}
          >
            {t('reactivate', { name: member.name })}
          </ReasonButton>
          <CancelPage parent={{ to: '/members/$userId', params: { userId: member.user_id } }} disabled={isOver} />
        </div>
      </div>
      <CopyCurl
        call={client =>
          client.members.reactivate(member.user_id, toQuery(toOrder(typedReason.current?.value.trim() ?? '')))
        }
      />
    </form>
  )
}

/** The number of webhooks that the reactivation enables, or would enable if the person chose so. */
function countWebhooks(receipt: ReactivationReceipt | undefined): number {
  const declined = receipt?.webhooks_not_restored.filter(({ reason }) => reason === 'not_requested') ?? []
  return (receipt?.webhooks_restored ?? 0) + declined.length
}

/** The checkbox with which an owner confirms overriding the hold of a directory. */
function OverrideChoice({ reactivation: { hold, isOverrideConfirmed, confirmOverride }, isOver }: WebhooksChoiceProps) {
  const { t } = useTranslation('offboarding')
  if (!hold) return null
  const { directory } = hold
  return (
    <Checkbox
      checked={isOverrideConfirmed}
      disabled={isOver}
      onChange={event => confirmOverride(event.currentTarget.checked)}
      label={t('override.label', { directory })}
      description={t('override.what')}
    />
  )
}

interface WebhooksChoiceProps extends Pick<ReactivationFormProps, 'reactivation'> {
  readonly isOver: boolean
}

/**
 * Offered if the suspension disabled webhooks that can be enabled. All of them are the suspended member's, so an
 * attacker may have created them.
 */
function WebhooksChoice({ reactivation, isOver }: WebhooksChoiceProps) {
  const { t } = useTranslation('offboarding')
  const { receipt, restoresWebhooks, setRestoresWebhooks } = reactivation
  const count = countWebhooks(receipt)
  if (count === 0) return null
  return (
    <Checkbox
      checked={restoresWebhooks}
      disabled={isOver}
      onChange={event => setRestoresWebhooks(event.currentTarget.checked)}
      label={t('back.enableWebhooks.label', { count })}
      description={t('back.enableWebhooks.why', { count })}
    />
  )
}
