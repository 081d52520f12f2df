import { Anchor, Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { Member, SuspensionReceipt, SuspensionRequest } from '@reeve/sdk'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { CancelPage } from '../../ui/cancel-page.tsx'
import { now } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { observeHeight } from '../../ui/panel-height.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { SubmitKeys, submitByKeys } from '../../ui/submit-keys.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import classes from './offboarding.module.css'
import { isStillOpen, OPENING_CHOICES, type OracleAction, suspensionPreviewQuery } from './offboarding.queries.ts'
import { OracleChoice } from './oracle-choice.tsx'
import { PreviewChanged } from './preview-changed.tsx'
import { ReversalSummary } from './reversal-summary.tsx'
import { toSuspensionSnapshot, useLivePreview } from './use-live-preview.ts'
import { usePreviewedAction, useReceiptRetry } from './use-previewed-action.ts'

interface Choices {
  readonly reason: string
  /** The choice for the Oracle; undefined until made, because there is no default. */
  readonly keepsOracle: boolean | undefined
  readonly blocksLogin: boolean
  readonly revokesKeys: boolean
  readonly disablesWebhooks: boolean
  readonly typedName: string
  /** True after the first input, because leaving the page would lose it. */
  readonly isTyped: boolean
}

const NO_CHOICES: Choices = {
  reason: '',
  keepsOracle: undefined,
  blocksLogin: true,
  revokesKeys: false,
  disablesWebhooks: false,
  typedName: '',
  isTyped: false,
}

/** The choice from the URL if the opening preview shows that the member owns the Oracle; otherwise undefined. */
function keepsOracleFor(userId: string, oracle: OracleAction | undefined): Choices['keepsOracle'] {
  const { queryKey } = suspensionPreviewQuery(userId, OPENING_CHOICES)
  const preview = queryClient.getQueryData<SuspensionReceipt>(queryKey)
  return oracle && preview?.kept_oracle ? oracle === 'keep' : undefined
}

/**
 * The state of a suspension from its preview to its receipt: the choices, the resulting request, and what is missing.
 * `oracle` is the choice from the URL, which counts only if the member owns the Oracle.
 */
export function useSuspension(member: Member, oracle: OracleAction | undefined) {
  const { t } = useTranslation(['offboarding', 'members'])
  const userId = member.user_id
  const [choices, setChoices] = useState(() => ({ ...NO_CHOICES, keepsOracle: keepsOracleFor(userId, oracle) }))
  const { keepsOracle, blocksLogin, revokesKeys, disablesWebhooks } = choices
  const reason = choices.reason.trim()
  const [receipt, setReceipt] = useState<SuspensionReceipt>()
  const [madeAt, setMadeAt] = useState('')
  const notPermitted = useCaller().denialReason('members.suspend')
  const action = usePreviewedAction({
    call: (order: SuspensionRequest, ifMatch) =>
      unlessUndone(reeve().members.suspend(userId, order, { ifMatch }), answer => isStillOpen(userId, answer)),
    confirm: (): Promise<string | undefined> => live.confirm(),
    onDone(done: SuspensionReceipt) {
      setReceipt(done)
      setMadeAt(new Date(now()).toISOString())
    },
  })
  const { isPending, sent } = action
  const live = useLivePreview(
    {
      ...suspensionPreviewQuery(userId, {
        keepOracle: keepsOracle ?? OPENING_CHOICES.keepOracle,
        disableWebhooks: disablesWebhooks,
      }),
      enabled: notPermitted === undefined,
    },
    toSuspensionSnapshot,
    receipt !== undefined || isPending || (member.status === 'suspended' && !sent),
  )
  const isSuspended = member.status === 'suspended' || live.preview?.already_suspended === true
  useReceiptRetry(action, isSuspended)

  // While the outcome is unknown, the acknowledged state stays visible. While the preview of another choice is loading,
  // the previous preview stays visible, because a shorter page would scroll to its top.
  const shown = sent || (!live.preview && !live.error) ? live.seen : live.preview
  const changed = sent ? new Set<never>() : live.changed
  // While another preview is loading, a choice proves ownership: the form offers it only if the member owns the Oracle.
  const ownsOracle = shown?.kept_oracle === true || keepsOracle !== undefined
  const canBlock = shown?.login_block_skipped === null
  const lacksOracleChoice = ownsOracle && keepsOracle === undefined
  const order: SuspensionRequest = sent?.order ?? {
    block_login: blocksLogin && canBlock,
    revoke_keys: revokesKeys,
    ...(disablesWebhooks && { disable_webhooks: true }),
    ...(reason !== '' && { reason }),
    ...(ownsOracle && keepsOracle !== undefined && { keep_oracle: keepsOracle }),
  }
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!shown || !(sent || live.preview)) return t(live.error ? 'waits.refused' : 'waits.preview')
    if (changed.size > 0) return t('members:changed.first')
    if (lacksOracleChoice) return t('waits.oracle')
    if (member.is_owner && choices.typedName !== member.name) return t('waits.typed', { name: member.name })
  }
  const disabled = disabledReason()
  return {
    ...live,
    ...action,
    choices,
    choose: (change: Partial<Omit<Choices, 'isTyped'>>) =>
      setChoices(before => ({ ...before, ...change, isTyped: true })),
    notPermitted,
    receipt,
    /** The time of the receipt, until the record of the suspension is loaded. */
    madeAt,
    isSuspended,
    shown,
    changed,
    ownsOracle,
    canBlock,
    order,
    disabled,
    /** True if the choice for the Oracle is the next missing input. */
    isOracleNext: lacksOracleChoice && disabled === t('waits.oracle'),
    /** True if only the name must still be typed. */
    isNameNext: disabled !== undefined && disabled === t('waits.typed', { name: member.name }),
    isOver: sent !== undefined || isPending,
  }
}

export type SuspensionState = ReturnType<typeof useSuspension>

/** Focuses the choice for the Oracle after an attempt to continue without it, and shows an error there. */
export function useOracleReminder() {
  const firstChoice = useRef<HTMLInputElement>(null)
  const [isReminded, setReminded] = useState(false)
  const remind = () => {
    setReminded(true)
    firstChoice.current?.focus({ preventScroll: true })
    // Scrolls to the whole choice, not only to its first option.
    firstChoice.current?.closest(`.${classes.oracle}`)?.scrollIntoView({ block: 'nearest' })
  }
  return { firstChoice, isReminded, remind }
}

const FORM_ID = 'suspension'

interface SuspensionInputProps {
  readonly member: Member
  readonly suspension: SuspensionState
  readonly reminder: ReturnType<typeof useOracleReminder>
}

interface SuspensionFormProps extends SuspensionInputProps {
  /** The choice for the Oracle, unless it has a place outside the form. */
  readonly oracle: ReactNode
}

/** The form with the reason, the options and the button. */
export function SuspensionForm({ member, suspension, reminder, oracle }: SuspensionFormProps) {
  const { t } = useTranslation('offboarding')
  const { act, order, disabled, isOracleNext, isPending, changed, acknowledge, failed, sent, isOver } = suspension
  const typedName = useRef<HTMLInputElement>(null)
  /** Focuses the missing input. */
  const whenWaiting = isOracleNext
    ? reminder.remind
    : suspension.isNameNext
      ? () => typedName.current?.focus()
      : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (disabled !== undefined) whenWaiting?.()
    else if (!isPending) act(order)
  }
  return (
    <form id={FORM_ID} ref={observeHeight} className={classes.decision} onSubmit={submit} onKeyDown={submitByKeys}>
      {suspension.choices.isTyped && !isOver && <UnsavedGuard />}
      {oracle}
      <Options member={member} suspension={suspension} typedNameRef={typedName} />
      {changed.size > 0 && <PreviewChanged count={changed.size} acknowledge={acknowledge} />}
      {failed && (
        <Problem
          error={failed}
          title={t('notSuspended', { name: member.name })}
          unknownTitle={t('notKnown', { name: member.name })}
        />
      )}
      {sent?.fault && !suspension.notPermitted && <Text size="sm">{t('findsOut')}</Text>}
      <div className={classes.act}>
        <div className={classes.hint} data-idle={disabled === undefined || undefined}>
          {isOracleNext ? (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={reminder.remind}>
              {disabled}
            </Anchor>
          ) : (
            <Text size="sm" {...(disabled === undefined && { c: 'dimmed' })}>
              {disabled ?? t('immediate')}
            </Text>
          )}
        </div>
        <div className={classes.buttons}>
          <ReasonButton
            type="submit"
            color="amber"
            leftSection={<Icon of={IconPlayerPause} />}
            rightSection={<SubmitKeys />}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            reason={disabled}
            whenWaiting={whenWaiting}
            loading={isPending}
          >
            {t('suspend', { name: member.name })}
          </ReasonButton>
          <CancelPage parent={{ to: '/members/$userId', params: { userId: member.user_id } }} disabled={isOver} />
        </div>
      </div>
      <CopyCurl call={isOracleNext ? [] : client => client.members.suspend(member.user_id, order)} />
      <Reversal suspension={suspension} />
    </form>
  )
}

/** The required choice, if the member owns the Oracle. It belongs to the form, even if it is rendered outside of it. */
export function OracleOption({ member, suspension, reminder }: SuspensionInputProps) {
  const { choices, choose, shown, changed, ownsOracle, isOver } = suspension
  if (!shown || !ownsOracle) return null
  return (
    <OracleChoice
      formId={FORM_ID}
      member={member}
      isKept={choices.keepsOracle}
      choose={isKept => choose({ keepsOracle: isKept })}
      complaint={reminder.isReminded && suspension.isOracleNext ? suspension.disabled : undefined}
      keepsSpace={reminder.isReminded && !suspension.isOracleNext}
      first={reminder.firstChoice}
      isChanged={changed.has('oracle')}
      isOver={isOver}
    />
  )
}

interface OptionsProps extends Omit<SuspensionInputProps, 'reminder'> {
  readonly typedNameRef: Ref<HTMLInputElement>
}

const whyNotBlocked = ({ login_block_skipped: skipped }: SuspensionReceipt) =>
  skipped === 'service_account' ? 'blockLogin.service' : 'blockLogin.elsewhere'

function Options({ member, suspension, typedNameRef }: OptionsProps) {
  const { t } = useTranslation('offboarding')
  const { choices, choose, shown, canBlock, isOver } = suspension
  const { reason, blocksLogin, revokesKeys, typedName } = choices
  return (
    <>
      <Textarea
        data-initial-focus
        value={reason}
        onChange={event => choose({ reason: event.currentTarget.value })}
        readOnly={isOver}
        label={t('reason.label')}
        description={t('reason.who')}
        rows={3}
      />
      <Checkbox
        checked={blocksLogin && canBlock}
        disabled={!canBlock || isOver}
        onChange={event => choose({ blocksLogin: event.currentTarget.checked })}
        label={t('blockLogin.label')}
        description={shown && t(canBlock ? 'blockLogin.possible' : whyNotBlocked(shown))}
      />
      {(revokesKeys || !shown || revocableIn(shown) > 0) && (
        <Checkbox
          checked={revokesKeys}
          disabled={isOver}
          onChange={event => choose({ revokesKeys: event.currentTarget.checked })}
          label={t('revokeKeys.label')}
          description={t('revokeKeys.why')}
        />
      )}
      <WebhooksChoice suspension={suspension} />
      {member.is_owner && (
        <TextInput
          ref={typedNameRef}
          label={t('owner.label', { name: member.name })}
          description={t('owner.why')}
          value={typedName}
          readOnly={isOver}
          autoComplete="off"
          onChange={event => choose({ typedName: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Offered if the member created or last changed enabled webhooks: someone with a stolen key may have done so. */
function WebhooksChoice({ suspension: { choices, choose, shown, isOver } }: Pick<SuspensionInputProps, 'suspension'>) {
  const { t } = useTranslation('offboarding')
  const notPermitted = useCaller().denialReason('governance.manage')
  const { disablesWebhooks } = choices
  if (!disablesWebhooks && !shown?.webhooks_created.some(({ enabled }) => enabled)) return null
  return (
    <Checkbox
      checked={disablesWebhooks}
      disabled={notPermitted !== undefined || isOver}
      onChange={event => choose({ disablesWebhooks: event.currentTarget.checked })}
      label={t('disableWebhooks.label')}
      description={notPermitted ?? t('disableWebhooks.why')}
    />
  )
}

/** Number of keys that `revoke_keys` revokes: those of the member, and keys of service accounts that they know. */
const revocableIn = ({ api_keys_stopped: own, service_keys_known: known }: SuspensionReceipt) =>
  own.length + known.length

function Reversal({ suspension: { shown, choices } }: Pick<SuspensionInputProps, 'suspension'>) {
  if (!shown) return null
  return (
    <ReversalSummary
      receipt={shown}
      blocksLogin={choices.blocksLogin}
      keysRevoked={choices.revokesKeys ? revocableIn(shown) : 0}
      pausesOracle={choices.keepsOracle === false}
    />
  )
}
