import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFollowUps } from './follow-up-check.tsx'
import { FollowUpTasks } from './follow-up-tasks.tsx'

const route = getRouteApi('/in-organization/members/$userId/follow-ups')

/** The follow-ups of a removal, whose person has no page of their own any more. */
export function FormerMember() {
  const { t } = useTranslation('members')
  const { userId } = route.useParams()
  const followUps = useFollowUps(userId)?.follow_ups
  return (
    <Page
      title={t('suspension.gone')}
      breadcrumbs={<TextLink to="/members">{t('title')}</TextLink>}
      what={<CopyableId id={userId} what={t('id')} />}
    >
      <FollowUpTasks userId={userId} integrations={[]} webhooks={[]} followUps={followUps} isReviewElsewhere />
    </Page>
  )
}
