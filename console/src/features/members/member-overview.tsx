import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { Tagged } from '../../api/etag.ts'
import { useSignInProviders } from '../../api/providers.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberSuspension } from '../offboarding/index.ts'
import { AssignmentResult, ProfileSelect, useAssignProfile } from './assign-profile.tsx'
import { MemberState } from './member-state.tsx'
import { useResourceSummary } from './use-resource-summary.ts'
import { useSignedIn } from './use-signed-in.tsx'

interface MemberOverviewProps {
  readonly member: Tagged<Member>
  /** Opens the dialog that unlinks the identity. */
  readonly unlinkIdentity: () => void
}

/** A member's details, and the open suspension if there is one. */
export function MemberOverview({ member, unlinkIdentity }: MemberOverviewProps) {
  const { t } = useTranslation('members')
  const assigning = useAssignProfile()
  const resources = useResourceSummary(member.user_id)
  const signedIn = useSignedIn(member.user_id)
  const metadata = Object.entries(member.metadata)
  const [provider] = useSignInProviders()
  const { denialReason } = useCaller()
  return (
    <>
      {member.status === 'suspended' && <MemberSuspension member={member} />}
      <Section isWide title={t('about')}>
        <AssignmentResult assigning={assigning} />
        <DescriptionList
          items={[
            [t('columns.status'), <MemberState key="status" member={member} />],
            [t('columns.email'), member.email],
            [t('columns.profile'), <ProfileSelect key="profile" member={member} assigning={assigning} />],
            signedIn !== undefined && [t('signedIn.label'), signedIn],
            provider !== undefined && [
              provider.name,
              <ReasonButton
                key="identity"
                variant="default"
                size="compact-sm"
                reason={denialReason('members.reactivate')}
                onClick={unlinkIdentity}
              >
                {t('identity.open')}
              </ReasonButton>,
            ],
            resources !== undefined && [
              t('tabs.resources'),
              <TextLink
                key="resources"
                size="sm"
                to="/members/$userId"
                params={{ userId: member.user_id }}
                search={{ tab: 'resources' }}
              >
                {resources}
              </TextLink>,
            ],
            [t('joined'), <RelativeTime key="joined" at={member.joined_at} />],
            member.external_id !== null && [t('externalId'), <code key="external">{member.external_id}</code>],
            [t('id'), <code key="id">{member.user_id}</code>],
          ]}
        />
      </Section>
      {metadata.length > 0 && (
        <Section isWide title={t('metadata')}>
          <DescriptionList items={metadata} />
        </Section>
      )}
    </>
  )
}
