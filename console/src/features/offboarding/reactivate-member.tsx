import { Anchor, Text, Textarea } from '@mantine/core'
import type { ReactivationReceipt, Suspension } from '@reeve/sdk'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { memberQuery, suspensionQuery } from '../members/index.ts'
import classes from './cut-off.module.css'
import { HaveSeen } from './have-seen.tsx'
import { lookBack } from './look.ts'
import { MemberPage } from './member-page.tsx'
import { reactivationQuery } from './offboarding.queries.ts'
import { reactivateRoute } from './offboarding.routes.ts'
import { ChangedMeanwhile, useWatched } from './use-watched.ts'
import { WhatComesBack } from './what-comes-back.tsx'

/** The mirror of a suspension: what comes back, what does not, and why. */
export function ReactivateMember() {
  const { t } = useTranslation('offboarding')
  const { userId } = reactivateRoute.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const { whyNot } = useCaller()
  const typedReason = useRef<HTMLTextAreaElement>(null)
  const [done, setDone] = useState<{ receipt: ReactivationReceipt; suspension: Suspension | undefined }>()

  const notPermitted = whyNot('members.reactivate')
  const isOver = done !== undefined || member.status === 'active'
  const { data: current } = useQuery({ ...suspensionQuery(userId), enabled: !isOver })
  const { preview, error, refetch, changed, haveSeen, lookAgain } = useWatched(
    { ...reactivationQuery(userId), enabled: notPermitted === undefined },
    lookBack,
    isOver,
  )
  const queryWith = (reason: string) => (reason === '' ? {} : { reason })
  const reactivate = useMutation({
    mutationFn: async (reason: string) => {
      await lookAgain()
      return reeve().members.reactivate(userId, queryWith(reason))
    },
    onSuccess: receipt => setDone({ receipt, suspension: current }),
  })

  const title = t(done ? 'back.title' : 'reactivate', { name: member.name })
  if (member.status === 'active' && !done) {
    return (
      <MemberPage member={member} title={title}>
        <EmptyState title={t('active.title', { name: member.name })}>{t('active.what')}</EmptyState>
      </MemberPage>
    )
  }
  const suspension = done ? done.suspension : current
  const receipt = done?.receipt ?? preview
  const reasonNot = () => {
    if (notPermitted) return notPermitted
    if (!preview) return t(error ? 'waits.refused' : 'waits.preview')
    if (changed.size > 0) return t('waits.seen')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reasonNot() === undefined) reactivate.mutate(String(new FormData(event.currentTarget).get('reason')).trim())
  }
  const failed = reactivate.error instanceof ChangedMeanwhile ? null : reactivate.error
  return (
    <MemberPage member={member} title={title}>
      <div className={classes.sides}>
        <div>
          {suspension && (
            <Text size="sm" mb="md">
              {t('back.suspended')} <Moment at={suspension.suspended_at} />
              {suspension.reason !== null && ` — ${suspension.reason}`}
            </Text>
          )}
          {error && !receipt && <Problem error={error} title={t('notPossible')} retry={() => void refetch()} />}
          {receipt && <WhatComesBack receipt={receipt} suspension={suspension} changed={changed} />}
        </div>
        {done ? (
          <div className={classes.decision} role="status">
            <Text fw={600}>{t('back.what', { name: member.name })}</Text>
            <Anchor size="sm" renderRoot={props => <Link {...props} to="/members" />}>
              {t('done.members')}
            </Anchor>
          </div>
        ) : (
          <form className={classes.decision} onSubmit={submit}>
            <Textarea
              ref={typedReason}
              name="reason"
              label={t('reason.label')}
              description={t('reason.trail')}
              autosize
              minRows={2}
            />
            {changed.size > 0 && <HaveSeen count={changed.size} haveSeen={haveSeen} />}
            {failed && <Problem error={failed} title={t('back.not', { name: member.name })} />}
            <ReasonButton type="submit" reason={reasonNot()} loading={reactivate.isPending}>
              {t('reactivate', { name: member.name })}
            </ReasonButton>
            <CopyCurl
              call={client => client.members.reactivate(userId, queryWith(typedReason.current?.value.trim() ?? ''))}
            />
          </form>
        )}
      </div>
    </MemberPage>
  )
}
