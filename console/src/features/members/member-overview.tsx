import { Anchor } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Part } from '../../ui/part.tsx'
import { Assigned, ProfileSelect, useAssignProfile } from './assign-profile.tsx'
import { MemberState } from './member-state.tsx'
import { memberQuery, suspensionQuery } from './members.queries.ts'
import { useTheirs } from './use-theirs.ts'

/** Who this is in the organization, and, while they are suspended, what became of that. */
export function MemberOverview({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members')
  const assigning = useAssignProfile()
  const theirs = useTheirs(member.user_id)
  const metadata = Object.entries(member.metadata)
  return (
    <>
      {member.status === 'suspended' && <SuspensionOf member={member} />}
      <Part title={t('about')}>
        <Assigned assigning={assigning} />
        <Facts
          facts={[
            [t('columns.status'), <MemberState key="status" member={member} />],
            [t('columns.email'), member.email],
            [t('columns.profile'), <ProfileSelect key="profile" member={member} assigning={assigning} />],
            theirs !== undefined && [
              t('tabs.belongings'),
              <Anchor
                key="theirs"
                size="sm"
                renderRoot={props => (
                  <Link
                    {...props}
                    to="/members/$userId"
                    params={{ userId: member.user_id }}
                    search={{ tab: 'belongings' }}
                  />
                )}
              >
                {theirs}
              </Anchor>,
            ],
            [t('joined'), <Moment key="joined" at={member.joined_at} />],
            member.external_id !== null && [t('externalId'), <code key="external">{member.external_id}</code>],
            [t('id'), <code key="id">{member.user_id}</code>],
          ]}
        />
      </Part>
      {metadata.length > 0 && (
        <Part title={t('metadata')}>
          <Facts facts={metadata} />
        </Part>
      )}
    </>
  )
}

function SuspensionOf({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members')
  const { data: suspension, error, refetch } = useQuery(suspensionQuery(member.user_id))
  const { data: by } = useQuery({
    ...memberQuery(suspension?.suspended_by ?? ''),
    enabled: suspension !== undefined,
  })
  return (
    <Part title={t('suspension.title')}>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {suspension && (
        <Facts
          facts={[
            [t('suspension.when'), <Moment key="when" at={suspension.suspended_at} />],
            [
              t('suspension.by'),
              by ? (
                <Anchor
                  key="by"
                  size="sm"
                  renderRoot={props => <Link {...props} to="/members/$userId" params={{ userId: by.user_id }} />}
                >
                  {by.name}
                </Anchor>
              ) : (
                t('suspension.gone')
              ),
            ],
            [t('suspension.reason'), suspension.reason ?? t('suspension.noReason')],
            [t('suspension.login'), t(suspension.login_blocked ? 'suspension.blocked' : 'suspension.notBlocked')],
            [
              t('suspension.kept'),
              suspension.triggers.length === 0 && !suspension.oracle_paused
                ? t('suspension.keptNothing')
                : [
                    ...suspension.triggers.map(({ name }) => name),
                    ...(suspension.oracle_paused ? [t('suspension.oracle')] : []),
                  ].join(', '),
            ],
          ]}
        />
      )}
    </Part>
  )
}
