import type { Member } from '@reeve/sdk'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Problem } from '../../api/problem.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { directoriesIn, HeldBy, isByDirectory } from '../directories/index.ts'
import { integrationsOfQuery, webhooksOfQuery } from '../members/index.ts'
import { useFollowUps } from './follow-up-check.tsx'
import { toFollowUpRows } from './follow-up-rows.ts'
import { ChangesStay, FollowUpTasks } from './follow-up-tasks.tsx'
import { StillRuns } from './keeps-running.tsx'
import classes from './member-suspension.module.css'
import { openFollowUpsQuery, suspensionQuery } from './offboarding.queries.ts'
import { SuspendedBy } from './suspended-by.tsx'
import { useSuspensionRecord } from './use-suspension-record.tsx'

interface SuspensionBandProps {
  readonly member: Member
  /** The button that ends the suspension. */
  readonly actions?: ReactNode
}

/**
 * A banner on the page of a suspended member: the time, actor and reason of the suspension, and the button to
 * reactivate.
 */
export function SuspensionBand({ member, actions }: SuspensionBandProps) {
  const { t } = useTranslation(['offboarding', 'members'])
  const { may } = useCaller()
  const { integrations, webhooks, followUps, isLoginOpen, isHidden, isAsked } = useOpenTasks(member)
  const { error, refetch, suspension, circumstances, details, effects, toTicket } = useSuspensionRecord(member)
  return (
    <section className={classes.band} aria-label={t('members:suspension.title')}>
      <div className={classes.head}>
        <Icon of={IconPlayerPause} size={20} />
        <div className={classes.words}>
          <p>
            {t('band.since')}
            {suspension && (
              <>
                {' '}
                <OpenableTime at={suspension.suspended_at} /> {t('band.by')} <SuspendedBy suspension={suspension} />
                {suspension.reason !== null && (
                  <>
                    : “<span>{suspension.reason}</span>”
                  </>
                )}
                {suspension.reason === null && !isByDirectory(suspension) && (
                  <>
                    {' · '}
                    <span>{t('members:suspension.noReason')}</span>
                  </>
                )}
                {!(isByDirectory(suspension) && member.held_by.length === 1) && <Holders member={member} />}
              </>
            )}
          </p>
          {may('audit.read') && (
            <p>
              <ChangesStay userId={member.user_id} text={t('band.changes')} />
            </p>
          )}
        </div>
        {actions}
      </div>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {effects && (
        <details className={classes.effects}>
          <summary>{t('band.what')}</summary>
          <DescriptionList
            items={[...effects, ...circumstances.slice(0, 1), ...details].map(({ label, text, shown = text }) => [
              label,
              shown,
            ])}
          />
          {toTicket && isAsked && (
            <CopyButton
              text={toTicket({ ...toFollowUpRows(followUps, { webhooks, integrations }), isLoginOpen, isHidden })}
              label={t('members:suspension.copy')}
            />
          )}
        </details>
      )}
    </section>
  )
}

/**
 * The directory that holds the suspension, after the reason. The band leaves it out if the directory is also the actor
 * and the only holder.
 */
const Holders = ({ member: { held_by } }: Pick<SuspensionBandProps, 'member'>) =>
  directoriesIn(held_by).length > 0 && (
    <>
      {' · '}
      <HeldBy held_by={held_by} />
    </>
  )

/** The access that a suspension leaves running, and its manual follow-ups. */
export function SuspensionTasks({ member }: { readonly member: Member }) {
  const userId = member.user_id
  const { integrations, webhooks, followUps, isLoginOpen } = useOpenTasks(member)
  return (
    <>
      <StillRuns userId={userId} isLoginOpen={isLoginOpen} />
      <FollowUpTasks
        userId={userId}
        integrations={integrations}
        webhooks={webhooks}
        followUps={followUps}
        isReviewElsewhere
      />
    </>
  )
}

/** The follow-ups that a reactivation leaves open. A follow-up that is marked here stays until the page is left. */
export function RemainingTasks({ member: { user_id: userId } }: { readonly member: Member }) {
  const { may } = useCaller()
  const { data = [] } = useQuery({ ...openFollowUpsQuery(), enabled: may('members.suspend') })
  const isOpen = data.some(({ user_id }) => user_id === userId)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (isOpen || wasOpen) && <ListedTasks userId={userId} />
}

function ListedTasks({ userId }: { readonly userId: string }) {
  const followUps = useFollowUps(userId)?.follow_ups
  const { data: webhooks = [] } = usePermittedQuery(webhooksOfQuery(userId))
  const { data: { integrations } = { integrations: [] } } = usePermittedQuery(integrationsOfQuery(userId))
  const isListed = ({ id }: { readonly id: string }) => followUps?.some(({ item_id }) => item_id === id) === true
  return (
    <FollowUpTasks
      userId={userId}
      integrations={integrations.filter(isListed)}
      webhooks={webhooks.filter(isListed)}
      followUps={followUps}
      isAfterwards
    />
  )
}

function useOpenTasks({ user_id: userId, kind }: Member) {
  const { data: suspension } = useQuery(suspensionQuery(userId))
  const made = usePermittedQuery(webhooksOfQuery(userId))
  const connected = usePermittedQuery(integrationsOfQuery(userId))
  const list = useFollowUps(userId)
  return {
    integrations: connected.data?.integrations.filter(({ status }) => status !== 'disconnected') ?? [],
    webhooks: made.data ?? [],
    followUps: list?.follow_ups,
    isLoginOpen: kind === 'person' && suspension?.login_blocked === false,
    isHidden: made.data === undefined || connected.data === undefined,
    isAsked: !made.isLoading && !connected.isLoading,
  }
}
