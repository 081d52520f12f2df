import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useProfileName } from './list-members.tsx'
import { MemberState } from './member-state.tsx'
import { memberQuery } from './members.queries.ts'
import { memberRoute } from './members.routes.ts'

export function GetMember() {
  const { t } = useTranslation('members')
  const { userId } = memberRoute.useParams()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  const { whyNot } = useCaller()
  const navigate = useNavigate()
  const nameOf = useProfileName()
  const isActive = member.status === 'active'
  return (
    <Page
      title={member.name}
      trail={<Anchor renderRoot={props => <Link {...props} to="/members" />}>{t('title')}</Anchor>}
      actions={
        <ReasonButton
          variant="default"
          reason={whyNot(isActive ? 'members.suspend' : 'members.reactivate')}
          onClick={() =>
            navigate({ to: isActive ? '/members/$userId/suspend' : '/members/$userId/reactivate', params: { userId } })
          }
        >
          {t(isActive ? 'suspend' : 'reactivate', { name: member.name })}
        </ReasonButton>
      }
    >
      <Facts
        facts={[
          [t('columns.status'), <MemberState key="status" member={member} />],
          [t('columns.email'), member.email],
          [t('columns.profile'), nameOf(member.profile_id)],
          [t('joined'), <Moment key="joined" at={member.joined_at} />],
          member.suspended_at !== null && [t('suspended'), <Moment key="suspended" at={member.suspended_at} />],
          member.external_id !== null && [t('externalId'), <code key="external">{member.external_id}</code>],
          [t('id'), <code key="id">{member.user_id}</code>],
        ]}
      />
    </Page>
  )
}
