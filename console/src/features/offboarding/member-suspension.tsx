import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { integrationsOfQuery, webhooksOfQuery } from '../members/index.ts'
import { useFollowUps } from './follow-up-check.tsx'
import { toFollowUpRows } from './follow-up-rows.ts'
import { FollowUpTasks } from './follow-up-tasks.tsx'
import classes from './member-suspension.module.css'
import { suspensionQuery } from './offboarding.queries.ts'
import { useOpenLogin } from './open-login.tsx'
import { useSuspensionRecord } from './use-suspension-record.tsx'

interface SuspensionBandProps {
  readonly member: Member
  /** The button that ends the suspension. */
  readonly actions?: ReactNode
  /** Also show what the suspension stopped. */
  readonly hasEffects: boolean
}

/** A band across the page of a suspended member: time, actor and reason of the suspension, and how to reactivate. */
export function SuspensionBand({ member, actions, hasEffects }: SuspensionBandProps) {
  const { t } = useTranslation('members')
  const { integrations, webhooks, followUps, isLoginOpen, isHidden, isAsked } = useOpenTasks(member.user_id)
  const { error, refetch, circumstances, details, effects, toTicket } = useSuspensionRecord(member)
  return (
    <Section
      isWarning
      title={t('suspension.title')}
      actions={
        <>
          {toTicket && isAsked && (
            <CopyButton
              text={toTicket({ ...toFollowUpRows(followUps, webhooks, integrations), isLoginOpen, isHidden })}
              label={t('suspension.copy')}
            />
          )}
          {actions}
        </>
      }
    >
      {error && <Problem error={error} retry={() => void refetch()} />}
      {circumstances && (
        <dl className={classes.facts}>
          {circumstances.map(({ label, text, shown = text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasEffects && effects && (
        <DescriptionList items={[...effects, ...details].map(({ label, text, shown = text }) => [label, shown])} />
      )}
    </Section>
  )
}

/** The follow-ups of a suspension that only people can do. */
export function SuspensionTasks({ member: { user_id: userId } }: { readonly member: Member }) {
  const { integrations, webhooks, followUps, isLoginOpen } = useOpenTasks(userId)
  const openLogin = useOpenLogin(userId, isLoginOpen)
  return (
    <FollowUpTasks
      userId={userId}
      integrations={integrations}
      webhooks={webhooks}
      followUps={followUps}
      openLoginOf={openLogin}
    />
  )
}

function useOpenTasks(userId: string) {
  const { data: suspension } = useQuery(suspensionQuery(userId))
  const made = useQuery(webhooksOfQuery(userId))
  const connected = useQuery(integrationsOfQuery(userId))
  const list = useFollowUps(userId)
  return {
    integrations: connected.data?.integrations.filter(({ status }) => status !== 'disconnected') ?? [],
    webhooks: made.data ?? [],
    followUps: list?.follow_ups,
    isLoginOpen: suspension?.login_blocked === false,
    isHidden: made.data === undefined || connected.data === undefined,
    isAsked: !made.isLoading && !connected.isLoading,
  }
}
