import { Text, Textarea } from '@mantine/core'
import type { Member, ReactivationReceipt, Suspension } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { unlessUndone } from '../../api/unless-undone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CancelPage } from '../../ui/cancel-page.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SubmitKeys, submitByKeys } from '../../ui/submit-keys.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { memberQuery } from '../members/index.ts'
import { MemberPage } from './member-page.tsx'
import classes from './offboarding.module.css'
import { isStillActive, reactivationQuery, suspensionQuery } from './offboarding.queries.ts'
import { PreviewChanged } from './preview-changed.tsx'
import { ReactivationEffects } from './reactivation-effects.tsx'
import { toReactivationSnapshot, useLivePreview } from './use-live-preview.ts'
import { usePreviewedAction, useReceiptRetry } from './use-previewed-action.ts'
import { useReactivationRecord } from './use-reactivation-record.ts'

const route = getRouteApi('/in-organization/members/$userId/reactivate')

/** The reactivation screen: the preview on the left, the decision on the right. */
export function ReactivateMember() {
  const { t } = useTranslation('offboarding')
  const { userId } = route.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const reactivation = useReactivation(member)
  const { done, sent, suspension, receipt, error, refetch, isActive, isOver, changed } = reactivation
  const title = t(done ? 'back.title' : 'reactivate', { name: member.name })
  if (isActive && !done && !sent) {
    return (
      <MemberPage member={member} title={title}>
        <EmptyState title={t('active.title', { name: member.name })}>{t('active.what')}</EmptyState>
      </MemberPage>
    )
  }
  return (
    <MemberPage member={member} title={title}>
      <div className={classes.sides}>
        <div>
          {suspension && !done && (
            <Text size="sm" mb="md">
              {t('back.suspended')} <RelativeTime at={suspension.suspended_at} />
              {suspension.reason !== null && ` — ${suspension.reason}`}
            </Text>
          )}
          {error && !receipt && <Problem error={error} title={t('notPossible')} retry={() => void refetch()} />}
          {!done && <PasswordWarning />}
          {receipt && (
            <ReactivationEffects
              member={member}
              receipt={receipt}
              suspension={suspension}
              changed={changed}
              isOver={isOver || sent !== undefined}
            />
          )}
        </div>
        {done ? (
          <ReactivationDone member={member} receipt={done.receipt} />
        ) : (
          <ReactivationForm member={member} reactivation={reactivation} />
        )}
      </div>
    </MemberPage>
  )
}

const toQuery = (reason: string) => (reason === '' ? {} : { reason })

/** The state of a reactivation, from its preview to its receipt. */
function useReactivation(member: Member) {
  const { t } = useTranslation(['offboarding', 'members'])
  const userId = member.user_id
  const [done, setDone] = useState<{ receipt: ReactivationReceipt; suspension: Suspension | undefined }>()
  const notPermitted = useCaller().denialReason('members.reactivate')
  const action = usePreviewedAction({
    call: (reason: string, ifMatch) =>
      unlessUndone(reeve().members.reactivate(userId, toQuery(reason), { ifMatch }), () => isStillActive(userId)),
    confirm: (): Promise<string | undefined> => live.confirm(),
    onDone: (receipt: ReactivationReceipt) => setDone({ receipt, suspension: current }),
  })
  const { isPending, sent } = action
  const isOver = done !== undefined || isPending || (member.status === 'active' && !sent)
  const { data: current } = useQuery({ ...suspensionQuery(userId), enabled: !isOver })
  const live = useLivePreview(
    { ...reactivationQuery(userId), enabled: notPermitted === undefined },
    toReactivationSnapshot,
    isOver,
  )
  const isActive = member.status === 'active' || live.preview?.already_active === true
  useReceiptRetry(action, isActive)

  // While the outcome is unknown, the acknowledged state stays visible.
  const receipt = done?.receipt ?? (sent ? live.seen : live.preview)
  const changed = sent ? new Set<never>() : live.changed
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!receipt) return t(live.error ? 'waits.refused' : 'waits.preview')
    if (changed.size > 0) return t('members:changed.first')
  }
  return {
    ...live,
    ...action,
    done,
    notPermitted,
    suspension: done ? done.suspension : current,
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
function ReactivationForm({ member, reactivation }: ReactivationFormProps) {
  const { t } = useTranslation('offboarding')
  const { act, isPending, sent, failed, changed, acknowledge, notPermitted, disabled } = reactivation
  const typedReason = useRef<HTMLTextAreaElement>(null)
  const [isTyped, setTyped] = useState(false)
  const isOver = isPending || sent !== undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (disabled === undefined && !isPending)
      act(sent?.order ?? String(new FormData(event.currentTarget).get('reason')).trim())
  }
  return (
    <form className={classes.decision} onSubmit={submit} onKeyDown={submitByKeys} onInput={() => setTyped(true)}>
      {isTyped && !isOver && <UnsavedGuard />}
      <Textarea
        ref={typedReason}
        data-initial-focus
        name="reason"
        label={t('reason.label')}
        description={t('reason.trail')}
        readOnly={sent !== undefined}
        autosize
        minRows={2}
      />
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
        {disabled !== undefined && <Text size="sm">{disabled}</Text>}
      </div>
      <CopyCurl
        call={client => client.members.reactivate(member.user_id, toQuery(typedReason.current?.value.trim() ?? ''))}
      />
    </form>
  )
}

/** Shown before the effects, because on a narrow screen the form is below them. */
function PasswordWarning() {
  const { t } = useTranslation('offboarding')
  return (
    <div className={classes.warning}>
      <Icon of={IconAlertTriangle} size={20} />
      <Text size="sm">{t('back.password')}</Text>
    </div>
  )
}

interface ReactivationDoneProps {
  readonly member: Member
  readonly receipt: ReactivationReceipt
}

function ReactivationDone({ member, receipt }: ReactivationDoneProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const { entry, summary } = useReactivationRecord(member, receipt)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div className={classes.decision} ref={outcome} tabIndex={-1} role="status">
      <Text fw={600}>{t('back.what', { name: member.name })}</Text>
      {entry && (
        <TextLink size="sm" to="/audit" search={{ entry: entry.sequence }}>
          {t('members:suspension.entry', { number: entry.sequence })}
        </TextLink>
      )}
      <div className={classes.next}>
        {summary !== undefined && <CopyButton isWide isMain text={summary} label={t('members:suspension.copy')} />}
        <ButtonLink variant="default" fullWidth to="/members/$userId/suspend" params={{ userId: member.user_id }}>
          {t('suspend', { name: member.name })}
        </ButtonLink>
        <ButtonLink variant="default" fullWidth to="/members">
          {t('done.members')}
        </ButtonLink>
      </div>
    </div>
  )
}
