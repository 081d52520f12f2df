import { Anchor, Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { SuspensionReceipt, SuspensionRequest } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { memberQuery } from '../members/index.ts'
import { AlreadySuspended } from './already-suspended.tsx'
import { FollowUpTasks } from './follow-up-tasks.tsx'
import { KeepsRunning } from './keeps-running.tsx'
import { MemberPage } from './member-page.tsx'
import classes from './offboarding.module.css'
import { suspensionPreviewQuery } from './offboarding.queries.ts'
import { OracleChoice } from './oracle-choice.tsx'
import { PreviewChanged } from './preview-changed.tsx'
import { ReversalSummary } from './reversal-summary.tsx'
import { SuspensionDone } from './suspension-done.tsx'
import { SuspensionEffects } from './suspension-effects.tsx'
import { toSuspensionSnapshot, useLivePreview } from './use-live-preview.ts'
import { usePreviewedAction, useReceiptRetry } from './use-previewed-action.ts'

const route = getRouteApi('/in-organization/members/$userId/suspend')

/** The suspension screen: the dry run on the left, the decision on the right. */
export function SuspendMember() {
  const { t } = useTranslation('offboarding')
  const { userId } = route.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const { denialReason } = useCaller()
  const [reason, setReason] = useState('')
  const [keepsOracle, setKeepsOracle] = useState<boolean>()
  const firstChoice = useRef<HTMLInputElement>(null)
  /** An attempt to continue without a choice for the Oracle. */
  const [isPassedOver, setPassedOver] = useState(false)
  const [blocksLogin, setBlocksLogin] = useState(true)
  const [revokesKeys, setRevokesKeys] = useState(false)
  const [typed, setTyped] = useState('')
  const [receipt, setReceipt] = useState<SuspensionReceipt>()

  const notPermitted = denialReason('members.suspend')
  const acting = usePreviewedAction({
    call: (order: SuspensionRequest) => reeve().members.suspend(userId, order),
    refetchBeforeAct: (): Promise<void> => refetchBeforeAct(),
    onDone: setReceipt,
  })
  const { act, isPending, sent, failed } = acting
  const { preview, seen, error, refetch, changed, acknowledge, acknowledgeOwnChange, refetchBeforeAct } =
    useLivePreview(
      { ...suspensionPreviewQuery(userId, keepsOracle ?? true), enabled: notPermitted === undefined },
      toSuspensionSnapshot,
      receipt !== undefined || isPending || (member.status === 'suspended' && !sent),
    )
  const isSuspended = member.status === 'suspended' || preview?.already_suspended === true
  useReceiptRetry(acting, isSuspended)

  if (receipt && !receipt.already_suspended) {
    const oracle = receipt.kept_oracle ? 'kept' : keepsOracle === false ? 'paused' : undefined
    return <SuspensionDone member={member} receipt={receipt} blocksLogin={blocksLogin} oracle={oracle} />
  }
  if (receipt || (isSuspended && !sent)) {
    return <AlreadySuspended member={member} ownReason={reason.trim()} receipt={receipt} />
  }

  // While the outcome is unknown, the acknowledged state stays visible.
  const shown = sent ? seen : preview
  const changes = sent ? new Set<never>() : changed
  // The preview of another choice is still loading; a choice does not change the Oracle's owner.
  const ownsOracle = shown?.kept_oracle === true || keepsOracle !== undefined
  const canBlock = shown?.login_block_skipped === null
  const order = sent?.order ?? {
    block_login: blocksLogin && canBlock,
    revoke_keys: revokesKeys,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(ownsOracle && keepsOracle !== undefined && { keep_oracle: keepsOracle }),
  }
  const disabledReason = () => {
    if (notPermitted) return notPermitted
    if (!shown) return t(error ? 'waits.refused' : 'waits.preview')
    if (changes.size > 0) return t('waits.seen')
    if (ownsOracle && keepsOracle === undefined) return t('waits.oracle')
    if (member.is_owner && typed !== member.name) return t('waits.typed', { name: member.name })
  }
  const waits = disabledReason()
  const isOracleNext = waits === t('waits.oracle')
  const goToOracle = () => {
    setPassedOver(true)
    firstChoice.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waits === undefined) act(order)
  }
  const isOver = sent !== undefined || isPending
  const oracle = keepsOracle === false ? 'paused' : 'kept'
  return (
    <MemberPage member={member} title={t('suspend', { name: member.name })}>
      <div className={classes.sides}>
        <div>
          {notPermitted && <EmptyState title={notPermitted}>{t('waits.ask')}</EmptyState>}
          {error && !shown && <Problem error={error} title={t('notPossible')} retry={() => void refetch()} />}
          {shown && (
            <>
              <SuspensionEffects
                userId={userId}
                receipt={shown}
                blocksLogin={blocksLogin}
                changed={changes}
                isOver={isOver}
                oracle={ownsOracle ? oracle : undefined}
              />
              {ownsOracle && (
                <OracleChoice
                  userId={userId}
                  isKept={keepsOracle}
                  choose={setKeepsOracle}
                  complaint={isPassedOver && isOracleNext ? waits : undefined}
                  first={firstChoice}
                  isChanged={changes.has('oracle')}
                  isOver={isOver}
                />
              )}
              <KeepsRunning
                userId={userId}
                preview={shown}
                changed={changes}
                acknowledgeOwnChange={acknowledgeOwnChange}
                blocksLogin={blocksLogin}
              />
              <FollowUpTasks
                userId={userId}
                integrations={shown.integrations_on_account}
                webhooks={[]}
                isChanged={changes.has('integrations')}
              />
            </>
          )}
        </div>
        <form className={classes.decision} onSubmit={submit}>
          <Textarea
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            readOnly={isOver}
            label={t('reason.label')}
            description={t('reason.who')}
            autosize
            minRows={2}
          />
          <Checkbox
            checked={blocksLogin && canBlock}
            disabled={!canBlock || isOver}
            onChange={event => setBlocksLogin(event.currentTarget.checked)}
            label={t('blockLogin.label')}
            description={shown && t(canBlock ? 'blockLogin.possible' : 'blockLogin.elsewhere')}
          />
          {(revokesKeys || shown?.api_keys_stopped.length !== 0) && (
            <Checkbox
              checked={revokesKeys}
              disabled={isOver}
              onChange={event => setRevokesKeys(event.currentTarget.checked)}
              label={t('revokeKeys.label')}
              description={t('revokeKeys.why')}
            />
          )}
          {member.is_owner && (
            <TextInput
              label={t('owner.label', { name: member.name })}
              description={t('owner.why')}
              value={typed}
              readOnly={isOver}
              autoComplete="off"
              onChange={event => setTyped(event.currentTarget.value)}
            />
          )}
          {changes.size > 0 && <PreviewChanged count={changes.size} acknowledge={acknowledge} />}
          {failed && (
            <Problem
              error={failed}
              title={t('notSuspended', { name: member.name })}
              unknownTitle={t('notKnown', { name: member.name })}
            />
          )}
          {sent?.fault && !notPermitted && <Text size="sm">{t('findsOut')}</Text>}
          <ReasonButton
            type="submit"
            reason={waits}
            whenWaiting={isOracleNext ? goToOracle : undefined}
            loading={isPending}
          >
            {t('suspend', { name: member.name })}
          </ReasonButton>
          {isOracleNext ? (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={goToOracle}>
              {waits}
            </Anchor>
          ) : (
            waits !== undefined && <Text size="sm">{waits}</Text>
          )}
          <CopyCurl call={isOracleNext ? [] : client => client.members.suspend(userId, order)} />
          {shown && (
            <ReversalSummary
              receipt={shown}
              blocksLogin={blocksLogin}
              keysRevoked={revokesKeys ? shown.api_keys_stopped.length : 0}
              pausesOracle={keepsOracle === false}
            />
          )}
        </form>
      </div>
    </MemberPage>
  )
}
