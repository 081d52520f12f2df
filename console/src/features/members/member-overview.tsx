import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { useSignInProviders } from '../../api/providers.ts'
import { Term } from '../../layout/term.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Section } from '../../ui/section.tsx'
import { RemainingTasks, SuspensionTasks } from '../offboarding/index.ts'
import classes from './get-member.module.css'
import { suspiciousSignIn } from './happenings.ts'
import { MemberName } from './member-name.tsx'
import { PossibleIncident } from './possible-incident.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { ResourceLink } from './resource-links.tsx'
import { useHappenings } from './use-happenings.ts'
import { useResourceSummary } from './use-resource-summary.ts'
import { useSignedIn } from './use-signed-in.tsx'

interface MemberOverviewProps {
  readonly member: Member
  /** Opens the dialog that unlinks the identity. */
  readonly unlinkIdentity: () => void
}

/**
 * The follow-up tasks of an open suspension, or those that a reactivation has left; recent activity; and details with
 * the counts of resources.
 */
export function MemberOverview({ member, unlinkIdentity }: MemberOverviewProps) {
  const suspicious = suspiciousSignIn(member.user_id, useHappenings(member.user_id))
  return (
    <>
      {suspicious && member.status === 'active' && <PossibleIncident signIn={suspicious} />}
      {member.status === 'suspended' ? <SuspensionTasks member={member} /> : <RemainingTasks member={member} />}
      <div className={classes.columns}>
        <div className={classes.recent}>
          <RecentActivity member={member} />
        </div>
        <div className={classes.details}>
          <Details member={member} unlinkIdentity={unlinkIdentity} />
        </div>
      </div>
    </>
  )
}

interface ResourceSummaryProps {
  readonly userId: string
  readonly summary: NonNullable<ReturnType<typeof useResourceSummary>>
}

/** The counts of resources, one per line. They are links if there is something to see. */
const ResourceSummary = ({ userId, summary: { lines, isEmpty } }: ResourceSummaryProps) =>
  lines.map(line => (
    <span key={line.text} className={classes.line}>
      {isEmpty ? line.text : <ResourceLink userId={userId} line={line} />}
    </span>
  ))

function Details({ member, unlinkIdentity }: MemberOverviewProps) {
  const { t } = useTranslation('members')
  const resources = useResourceSummary(member.user_id)
  const signedIn = useSignedIn(member.user_id)
  const metadata = Object.entries(member.metadata)
  const [provider] = useSignInProviders()
  const { denialReason } = useCaller()
  const { user_id: userId, external_id: externalId, last_active_at: lastActive } = member
  const { accountable_user_id: accountable } = member
  const isPerson = accountable === null
  return (
    <>
      <Section isWide title={t('about')}>
        <DescriptionList
          items={[
            accountable !== null && [t('service.accountable'), <MemberName key="accountable" userId={accountable} />],
            isPerson && signedIn !== undefined && [t('signedIn.label'), signedIn],
            isPerson &&
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
              <ResourceSummary key="resources" userId={userId} summary={resources} />,
            ],
            [
              t('lastActive'),
              lastActive === null ? t('neverActive') : <OpenableTime key="active" at={lastActive} hasClock={false} />,
            ],
            [t('joined'), <OpenableTime key="joined" at={member.joined_at} hasClock={false} />],
            externalId !== null && [
              t('externalId'),
              <CopyableId key="external" id={externalId} what={t('externalId')} />,
            ],
          ]}
        />
      </Section>
      {metadata.length > 0 && (
        <Section isWide title={t('metadata')} after={<Term of="metadata" />}>
          <DescriptionList items={metadata} />
        </Section>
      )}
    </>
  )
}
