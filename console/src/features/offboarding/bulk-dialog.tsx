import { Button, Checkbox, Text, Textarea } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { keyOf } from '../../api/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { toServerTime } from '../../ui/clock.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import results from '../../ui/results.module.css'
import { StateDot } from '../../ui/state-dot.tsx'
import { useRefusalText } from '../profiles/index.ts'
import {
  type BulkAction,
  type BulkOrder,
  callOf,
  type EffectSum,
  type Outcome,
  previewBulkAction,
  runBulkAction,
  skippedAs,
} from './bulk-actions.ts'
import classes from './bulk-dialog.module.css'
import { BulkEffects } from './bulk-effects.tsx'
import { BulkReceipt, useBulkSummary } from './bulk-receipt.tsx'

interface BulkDialogProps {
  readonly act: BulkAction
  readonly members: readonly Member[]
  /** Called after an attempt with the members that stay selected, and without an argument if there was no attempt. */
  readonly close: (refused?: readonly Member[]) => void
}

/** With more members than this there is no preview, because each member costs a request. */
const MOST_PREVIEWED = 20

/** Suspends or reactivates several members: first shows a preview of the total, then a result for each. */
export function BulkDialog({ act, members, close }: BulkDialogProps) {
  const { t } = useTranslation('members')
  const [people] = useState(members)
  const [typed, setTyped] = useState('')
  const [blocksLogin, setBlocksLogin] = useState(true)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const acting = useMutation({
    mutationFn: (order: BulkOrder) =>
      runBulkAction(order, (userId, outcome) => setOutcomes(before => new Map(before).set(userId, outcome))),
  })
  const isOver = acting.isSuccess || acting.isError
  const stay = people.filter(({ user_id }) => !['done', 'already'].includes(outcomes.get(user_id)?.kind ?? ''))
  const countOf = (kind: Outcome['kind']) => stay.filter(({ user_id }) => outcomes.get(user_id)?.kind === kind).length
  const [unknown, undone] = [countOf('unknown'), countOf('undone')]
  const notDone = stay.length - unknown - undone
  const count = people.length
  // The preview is not refetched after the action, which has its own results.
  const preview = usePreview({ act, members: people, blocksLogin }, acting.isIdle)
  const order = { act, members: people, reason: typed.trim(), blocksLogin, etags: preview?.etags ?? new Map() }
  const over =
    unknown > 0 ? t('bulk.notKnown', { count: unknown }) : t(`bulk.${act}.done`, { count: count - stay.length })
  const at = new Date(toServerTime(acting.submittedAt)).toISOString()
  const summaryOf = useBulkSummary({ act, people, outcomes })
  const notPermitted = useCaller().denialReason(act === 'suspend' ? 'members.suspend' : 'members.reactivate')
  return (
    <Dialog
      title={isOver ? over : t(`bulk.${act}.title`, { count })}
      size="lg"
      onClose={() => close(isOver ? stay : undefined)}
      isBusy={acting.isPending}
      onSubmit={() => {
        if (isOver) close(stay)
        else if (!acting.isPending && notPermitted === undefined) acting.mutate(order)
      }}
      actions={
        isOver ? (
          <>
            <CopyButton isMain text={summaryOf(over, order.reason)} label={t('suspension.copy')} />
            <Button type="submit">{t('bulk.close')}</Button>
          </>
        ) : (
          <>
            <CopyCurl call={people.filter(one => !skippedAs(act, one)).map(({ user_id }) => callOf(order, user_id))} />
            <CancelButton onClick={() => close()} />
            <ReasonButton
              type="submit"
              color={act === 'suspend' ? 'amber' : 'accent'}
              reason={notPermitted}
              loading={acting.isPending}
            >
              {t(`bulk.${act}.act`, { count })}
            </ReasonButton>
          </>
        )
      }
    >
      {isOver && <BulkReceipt act={act} people={people} outcomes={outcomes} at={at} isTitled={unknown === 0} />}
      <People people={people} act={act} outcomes={outcomes} />
      {acting.error && <Problem error={acting.error} title={t('bulk.stopped')} />}
      {isOver && <Remaining notDone={notDone} undone={undone} unknown={unknown} />}
      {!isOver && (
        <>
          {isPreviewed(people) && <Preview act={act} sum={preview?.sum} />}
          <Textarea
            label={t('bulk.reason')}
            description={t('bulk.reasonWhy')}
            value={typed}
            autosize
            minRows={2}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          {act === 'suspend' && <LoginBlock isChosen={blocksLogin} choose={setBlocksLogin} />}
        </>
      )}
    </Dialog>
  )
}

interface LoginBlockProps {
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
}

function LoginBlock({ isChosen, choose }: LoginBlockProps) {
  const { t } = useTranslation('members')
  return (
    <Checkbox
      checked={isChosen}
      onChange={event => choose(event.currentTarget.checked)}
      label={t('bulk.blockLogin')}
      description={t('bulk.blockLoginWhy')}
    />
  )
}

interface RemainingProps {
  readonly notDone: number
  readonly undone: number
  readonly unknown: number
}

/** The numbers of members that stay selected, by reason. */
function Remaining({ notDone, undone, unknown }: RemainingProps) {
  const { t } = useTranslation('members')
  return (
    <>
      {notDone > 0 && <Text size="sm">{t('bulk.stay', { count: notDone })}</Text>}
      {undone > 0 && <Text size="sm">{t('bulk.undoneStay', { count: undone })}</Text>}
      {unknown > 0 && <Text size="sm">{t('bulk.unknownStay', { count: unknown })}</Text>}
    </>
  )
}

const isPreviewed = (members: readonly Member[]) => members.length <= MOST_PREVIEWED

function usePreview(asked: Pick<BulkOrder, 'act' | 'members' | 'blocksLogin'>, isOpen: boolean) {
  const { act, members, blocksLogin } = asked
  const ids = members.map(({ user_id }) => user_id)
  const { data } = useQuery({
    queryKey: keyOf(act === 'suspend' ? 'suspendMember' : 'reactivateMember', 'previewBulkAction', ids, blocksLogin),
    queryFn: ({ signal }) => previewBulkAction(asked, signal),
    enabled: isOpen && isPreviewed(members),
    // The preview is fetched only once, because refusals are recorded in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}

/** The summed preview. Effects with the count 0 are hidden. */
function Preview({ act, sum }: { readonly act: BulkAction; readonly sum: EffectSum | undefined }) {
  const { t, i18n } = useTranslation(['members', 'offboarding'])
  // A reactivation restores neither invitations nor sessions. The preview says so with the text of a single suspension.
  const gone = (['invitations', 'sessions'] as const).flatMap(kind =>
    act === 'suspend' && sum && sum[kind] > 0 ? t(`bulk.${kind}`, { count: sum[kind] }) : [],
  )
  const things = new Intl.ListFormat(i18n.language).format(gone)
  return (
    <div role="status" className={classes.preview}>
      {sum ? (
        <>
          <Text size="sm" fw={600}>
            {t(`bulk.${act}.effects`)}
          </Text>
          <BulkEffects label={t(`bulk.${act}.effects`)} sum={sum} />
          {sum.followUps > 0 && <Text size="sm">{t('bulk.followUpsRemain', { count: sum.followUps })}</Text>}
          <Text size="sm" c="dimmed">
            {t(`bulk.${act}.why`)} {gone.length > 0 && t('offboarding:returns.gone', { things })}{' '}
            {sum.refused > 0 && t('bulk.refuses', { count: sum.refused })}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('bulk.loading')}
        </Text>
      )}
    </div>
  )
}

/** The texts for a member who is suspended, but whose sign-in is not blocked as requested. */
const NOT_BLOCKED = {
  unconfirmed: 'suspension.blockFailed',
  elsewhere: 'openLogin.elsewhere',
} as const

interface PeopleProps {
  readonly people: readonly Member[]
  readonly act: BulkAction
  readonly outcomes: ReadonlyMap<string, Outcome>
}

function People({ people, act, outcomes }: PeopleProps) {
  const { t } = useTranslation('members')
  const textOf = useRefusalText(...[...outcomes.values()].map(outcome => 'error' in outcome && outcome.error))
  const say = (member: Member) => {
    const skipped = skippedAs(act, member)
    const outcome = outcomes.get(member.user_id) ?? (skipped && { kind: skipped })
    if (!outcome) return <span>{member.email}</span>
    if ('error' in outcome) return <span data-refused>{textOf(outcome.error)}</span>
    if (outcome.kind === 'done' && outcome.notBlocked) {
      return (
        <span data-refused>
          {t('bulk.suspend.isDone')}. {t(NOT_BLOCKED[outcome.notBlocked])}
        </span>
      )
    }
    if (outcome.kind === 'owner' || outcome.kind === 'held') return <span>{t(`bulk.skipped.${outcome.kind}`)}</span>
    if (outcome.kind !== 'done') return <span>{t(`bulk.${act}.already`)}</span>
    return (
      <span>
        <StateDot state={act === 'suspend' ? 'held' : 'good'}>{t(`bulk.${act}.isDone`)}</StateDot>
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <ul className={results.results} aria-label={t('bulk.people')} aria-live="polite" tabIndex={0}>
      {people.map(member => (
        <li key={member.user_id}>
          <span className={results.person}>
            <Avatar id={member.user_id} name={member.name} size={24} />
            {member.name}
          </span>
          {say(member)}
        </li>
      ))}
    </ul>
  )
}
