import type { Invitation } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '../../ui/description-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useMemberName } from '../members/index.ts'
import { useProfileName } from '../profiles/index.ts'

/** The invitation that a dialog is about: profile, sender, time of sending and expiry. */
export function InvitationFacts({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('invitations')
  const nameOf = useProfileName()
  const { profile_id: profile, invited_by, created_at, expires_at } = invitation
  const sender = useMemberName(invited_by)
  return (
    <DescriptionList
      items={[
        [t('columns.profile'), profile === null ? '–' : nameOf(profile)],
        [t('columns.by'), sender ?? <code key="by">{invited_by.slice(-12)}</code>],
        [t('columns.sent'), <RelativeTime key="sent" at={created_at} />],
        [t('columns.expires'), <RelativeTime key="expires" at={expires_at} />],
      ]}
    />
  )
}
