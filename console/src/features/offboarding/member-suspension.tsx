import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { integrationsOfQuery, webhooksOfQuery } from '../members/index.ts'
import { FollowUpTasks } from './follow-up-tasks.tsx'
import { suspensionQuery } from './offboarding.queries.ts'
import { useOpenLogin } from './open-login.tsx'
import { useSuspensionRecord } from './use-suspension-record.tsx'

/** The open suspension: circumstances, effects and follow-up tasks. */
export function MemberSuspension({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members')
  const userId = member.user_id
  const { data: suspension } = useQuery(suspensionQuery(userId))
  const made = useQuery(webhooksOfQuery(userId))
  const connected = useQuery(integrationsOfQuery(userId))
  const webhooks = made.data ?? []
  const isLoginOpen = suspension?.login_blocked === false
  const openLogin = useOpenLogin(userId, isLoginOpen)
  const { error, refetch, circumstances, effects, toTicket } = useSuspensionRecord(member)
  const integrations = connected.data?.integrations.filter(({ status }) => status !== 'disconnected') ?? []
  const isHidden = made.data === undefined || connected.data === undefined
  const isAsked = !made.isLoading && !connected.isLoading
  return (
    <>
      <Section
        isWarning
        title={t('suspension.title')}
        actions={
          toTicket &&
          isAsked && (
            <CopyButton
              text={toTicket({ integrations, webhooks, isLoginOpen, isHidden })}
              label={t('suspension.copy')}
            />
          )
        }
      >
        {error && <Problem error={error} retry={() => void refetch()} />}
        {circumstances && (
          <DescriptionList
            items={[...circumstances, ...effects].map(({ label, text, shown = text }) => [label, shown])}
          />
        )}
      </Section>
      <FollowUpTasks userId={userId} integrations={integrations} webhooks={webhooks} openLoginOf={openLogin} />
    </>
  )
}
