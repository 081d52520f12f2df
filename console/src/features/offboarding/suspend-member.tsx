import { Anchor, Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { SuspensionReceipt } from '@reeve/sdk'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { mayBeDone, Problem } from '../../api/problem.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { memberQuery } from '../members/index.ts'
import classes from './cut-off.module.css'
import { HaveSeen } from './have-seen.tsx'
import { lookOf } from './look.ts'
import { MemberPage } from './member-page.tsx'
import { suspensionPreviewQuery } from './offboarding.queries.ts'
import { suspendRoute } from './offboarding.routes.ts'
import { SuspensionDone } from './suspension-done.tsx'
import { ChangedMeanwhile, useWatched } from './use-watched.ts'
import { WhatStops } from './what-stops.tsx'

/** The screen that this product exists for: left what the dry run says, right what one decides. */
export function SuspendMember() {
  const { t } = useTranslation('offboarding')
  const { userId } = suspendRoute.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const { whyNot } = useCaller()
  const [receipt, setReceipt] = useState<SuspensionReceipt>()
  const [keepsOracle, setKeepsOracle] = useState<boolean>()
  const [blocksLogin, setBlocksLogin] = useState(true)
  const [revokesKeys, setRevokesKeys] = useState(false)
  const [typed, setTyped] = useState('')
  /** A try of before has no answer that says whether it was done. */
  const [isSent, setSent] = useState(false)
  /** Whoever saw the member active keeps the form, and is told in it that somebody else was first. */
  const [sawActive, setSawActive] = useState(false)
  const typedReason = useRef<HTMLTextAreaElement>(null)

  const notPermitted = whyNot('members.suspend')
  const isOver = receipt !== undefined || (member.status === 'suspended' && !sawActive)
  const query = suspensionPreviewQuery(userId, keepsOracle ?? true)
  const { preview, error, refetch, changed, haveSeen, lookAgain } = useWatched(
    { ...query, enabled: notPermitted === undefined },
    lookOf,
    isOver,
  )
  if (member.status === 'active' && preview?.already_suspended === false && !sawActive) setSawActive(true)
  // While another choice is being previewed nothing is known of the Oracle; it does not change owners by a choice.
  const ownsOracle = preview?.kept_oracle === true || keepsOracle !== undefined
  const canBlock = preview?.login_block_skipped === null

  const orderWith = (reason: string) => ({
    block_login: blocksLogin && canBlock,
    revoke_keys: revokesKeys,
    ...(reason !== '' && { reason }),
    ...(ownsOracle && keepsOracle !== undefined && { keep_oracle: keepsOracle }),
  })
  const suspend = useMutation({
    mutationFn: async (reason: string) => {
      await lookAgain()
      setSent(true)
      return reeve().members.suspend(userId, orderWith(reason))
    },
    onSuccess: setReceipt,
    onError: error => mayBeDone(error) || setSent(false),
  })

  if (receipt) return <SuspensionDone member={member} receipt={receipt} blocksLogin={blocksLogin} />
  if (!sawActive && (member.status === 'suspended' || preview?.already_suspended)) {
    return (
      <MemberPage member={member} title={t('suspend', { name: member.name })}>
        <EmptyState
          title={t('already.title', { name: member.name })}
          actions={
            <Anchor renderRoot={props => <Link {...props} to="/members/$userId/reactivate" params={{ userId }} />}>
              {t('reactivate', { name: member.name })}
            </Anchor>
          }
        >
          {t('already.what')}
        </EmptyState>
      </MemberPage>
    )
  }

  const reasonNot = () => {
    if (notPermitted) return notPermitted
    if (!preview) return t(error ? 'waits.refused' : 'waits.preview')
    if (changed.size > 0) return t('waits.seen')
    if (ownsOracle && keepsOracle === undefined) return t('waits.oracle')
    if (member.is_owner && typed !== member.name) return t('waits.typed', { name: member.name })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reasonNot() === undefined) suspend.mutate(String(new FormData(event.currentTarget).get('reason')).trim())
  }
  const failed = suspend.error instanceof ChangedMeanwhile ? null : suspend.error
  return (
    <MemberPage member={member} title={t('suspend', { name: member.name })}>
      <div className={classes.sides}>
        <div>
          {notPermitted && <EmptyState title={notPermitted}>{t('waits.ask')}</EmptyState>}
          {error && !preview && <Problem error={error} title={t('notPossible')} retry={() => void refetch()} />}
          {preview && (
            <WhatStops
              userId={userId}
              receipt={preview}
              blocksLogin={blocksLogin}
              changed={changed}
              oracle={ownsOracle ? { isKept: keepsOracle, choose: setKeepsOracle } : null}
            />
          )}
        </div>
        <form className={classes.decision} onSubmit={submit}>
          <Textarea
            ref={typedReason}
            name="reason"
            label={t('reason.label')}
            description={t('reason.who')}
            autosize
            minRows={2}
          />
          <Checkbox
            checked={blocksLogin && canBlock}
            disabled={!canBlock}
            onChange={event => setBlocksLogin(event.currentTarget.checked)}
            label={t('blockLogin.label')}
            description={preview && t(canBlock ? 'blockLogin.possible' : 'blockLogin.elsewhere')}
          />
          <Checkbox
            checked={revokesKeys}
            onChange={event => setRevokesKeys(event.currentTarget.checked)}
            label={t('revokeKeys.label')}
            description={t('revokeKeys.why')}
          />
          {member.is_owner && (
            <TextInput
              label={t('owner.label', { name: member.name })}
              description={t('owner.why')}
              value={typed}
              autoComplete="off"
              onChange={event => setTyped(event.currentTarget.value)}
            />
          )}
          {changed.size > 0 && <HaveSeen count={changed.size} haveSeen={haveSeen} />}
          {failed && (
            <Problem
              error={failed}
              title={t(isSent && mayBeDone(failed) ? 'notKnown' : 'notSuspended', { name: member.name })}
            />
          )}
          <ReasonButton type="submit" reason={reasonNot()} loading={suspend.isPending}>
            {t('suspend', { name: member.name })}
          </ReasonButton>
          <CopyCurl
            call={client => client.members.suspend(userId, orderWith(typedReason.current?.value.trim() ?? ''))}
          />
          <Text size="sm" c="dimmed">
            {t('nothingDeleted')}
          </Text>
        </form>
      </div>
    </MemberPage>
  )
}
