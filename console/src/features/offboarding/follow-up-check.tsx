import { Checkbox } from '@mantine/core'
import type { FollowUp, FollowUps } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { ReeveCall } from '../../api/curl.ts'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { Problem } from '../../api/problem.tsx'
import { queryClient } from '../../api/queries.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { MemberName } from '../members/index.ts'
import { clear, tick } from './mark-follow-up.ts'
import classes from './offboarding.module.css'
import { followUpsQuery } from './offboarding.queries.ts'

/** The follow-ups of the member's suspension; undefined while loading, and without permission to suspend. */
export function useFollowUps(userId: string): Tagged<FollowUps> | undefined {
  const { may } = useCaller()
  return useQuery({ ...followUpsQuery(userId), enabled: may('members.suspend') }).data
}

/**
 * Marks a follow-up as done or not done. The toast's Undo never changes a mark that someone else has made in the
 * meantime.
 */
function useMark(userId: string, name: string) {
  const { t } = useTranslation('offboarding')
  const { caller } = useCaller()
  const { queryKey } = followUpsQuery(userId)
  return useMutation({
    mutationFn: ({ isDone, seen }: { readonly isDone: boolean; readonly seen: FollowUp }) =>
      isDone ? tick(userId, seen) : clear(userId, seen, queryClient.getQueryData(queryKey)?.etag),
    onSuccess: (answer, { isDone, seen }) => {
      queryClient.setQueryData(queryKey, answer)
      const now = answer.follow_ups.find(({ id }) => id === seen.id)
      const isOwn = now?.done_by === caller.user.user_id
      const call: ReeveCall = client => client.members.editFollowUp(userId, seen.id, { done: isDone })
      if (!isDone) showDone(t('followUps.cleared', { name }), { undo: () => tick(userId, seen, answer.etag), call })
      else if (!now || !isOwn) showDone(t('followUps.earlier', { name }))
      else showDone(t('followUps.ticked', { name }), { undo: () => clear(userId, now, answer.etag), call })
    },
  })
}

/**
 * The checkbox and the mark in the row of a follow-up; neither if the suspension has no such follow-up. A settled
 * follow-up, such as that of a disabled webhook, counts as done without a mark.
 */
export function useFollowUpCheck(userId: string, followUp: FollowUp | undefined, name: string, isSettled = false) {
  const { t } = useTranslation('offboarding')
  const mark = useMark(userId, name)
  if (!followUp) return {}
  const { done_at: doneAt, done_by: doneBy } = followUp
  return {
    check: (
      <Checkbox
        // Optimistic state: the checkbox changes before the response arrives.
        checked={mark.isPending ? mark.variables.isDone : doneAt !== null || isSettled}
        disabled={isSettled && doneAt === null}
        aria-label={t('followUps.done', { name })}
        onChange={({ currentTarget: { checked } }) => {
          if (!mark.isPending) mark.mutate({ isDone: checked, seen: followUp })
        }}
      />
    ),
    // Below the title, where the longer detail beside it leaves space, so that the mark does not shift the layout.
    mark:
      doneAt !== null && doneBy !== null ? (
        <span className={classes.mark}>
          {t('followUps.by')} <MemberName userId={doneBy} />, <OpenableTime at={doneAt} hasClock={false} />
          {followUp.is_carried_over && t('followUps.carriedOver')}
        </span>
      ) : isSettled ? null : (
        <span className={classes.toDo}>{t('followUps.open')}</span>
      ),
    problem: mark.error && <Problem error={mark.error} title={t('followUps.notSaved')} />,
  }
}
