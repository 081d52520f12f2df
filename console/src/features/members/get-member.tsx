import type { Member } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignInProviders } from '../../api/providers.ts'
import { useRememberPerson } from '../../layout/recent-people.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DirectoryName } from '../directories/index.ts'
import { RemoveMember, SuspensionBand } from '../offboarding/index.ts'
import { everyPermission, gainedBetween, useProfiles } from '../profiles/index.ts'
import { useAssignProfile } from './assign-profile.tsx'
import { EditMember } from './edit-member.tsx'
import classes from './get-member.module.css'
import { MemberAccess } from './member-access.tsx'
import { MemberActions, ReactivateButton } from './member-actions.tsx'
import { MemberAddress } from './member-address.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberOverview } from './member-overview.tsx'
import { MemberResources } from './member-resources.tsx'
import { MemberState } from './member-state.tsx'
import { type MemberDialog, memberQuery, TABS } from './members.queries.ts'
import { ProfileSelect } from './profile-select.tsx'
import { UnlinkIdentity } from './unlink-identity.tsx'

const route = getRouteApi('/in-organization/members/$userId')

const CONTENTS = {
  overview: MemberOverview,
  access: MemberAccess,
  resources: MemberResources,
  history: MemberHistory,
} as const

export function GetMember() {
  const { t } = useTranslation('members')
  const { userId } = route.useParams()
  const { tab = 'overview', dialog } = route.useSearch()
  const { data: member } = useSuspenseQuery(memberQuery(userId))
  useRememberPerson({ id: userId, name: member.name, email: member.email ?? '' })
  const navigate = route.useNavigate()
  const assigning = useAssignProfile()
  // Without profiles the name is unknown. The profile is then hidden, instead of shown as the end of its id.
  const hasProfiles = useProfiles().length > 0
  const [provider] = useSignInProviders()
  const open = (opened: MemberDialog | undefined) =>
    navigate({ search: before => ({ ...before, dialog: opened }), resetScroll: false })
  const Content = CONTENTS[tab]
  const permissionCount = usePermissionCount(member)
  return (
    <Page
      title={member.name}
      breadcrumbs={<TextLink to="/members">{t('title')}</TextLink>}
      before={<Avatar id={userId} name={member.name} size={56} />}
      after={<MemberState member={member} />}
      what={
        <div className={classes.facts}>
          <span>
            <MemberAddress member={member} />
          </span>
          {member.directory_id !== null && (
            <span>
              {t('directory.managedBy')} <DirectoryName id={member.directory_id} />
            </span>
          )}
          {hasProfiles && (
            <span className={classes.profile}>
              {t('columns.profile')}: <ProfileSelect member={member} assigning={assigning} />
            </span>
          )}
          <CopyableId id={userId} what={t('id')} />
        </div>
      }
      actions={<MemberActions member={member} open={open} />}
    >
      {member.status === 'suspended' && (
        <SuspensionBand member={member} actions={<ReactivateButton member={member} />} />
      )}
      <TabLinks label={member.name}>
        {TABS.map(one => (
          <Link
            key={one}
            to="/members/$userId"
            params={{ userId }}
            search={one === 'overview' ? {} : { tab: one }}
            activeOptions={{ exact: true }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
            {one === 'access' && permissionCount !== undefined && (
              <span className={classes.count} data-numbers>
                {permissionCount}
              </span>
            )}
          </Link>
        ))}
      </TabLinks>
      <Content member={member} unlinkIdentity={() => open('unlink')} />
      {dialog === 'edit' && <EditMember member={member} close={() => open(undefined)} />}
      {dialog === 'unlink' && provider && (
        <UnlinkIdentity member={member} provider={provider.name} close={() => open(undefined)} />
      )}
      {dialog === 'remove' && <RemoveMember member={member} close={() => open(undefined)} />}
    </Page>
  )
}

/**
 * The number of a member's effective permissions; undefined for suspended members, and for callers who may not read
 * profiles.
 */
function usePermissionCount({ status, profile_id }: Member): number | undefined {
  const profiles = useProfiles()
  const profile = profiles.find(({ id }) => id === profile_id)
  // A suspended member has no permissions now, and those of the profile after a reactivation. One number would mislead.
  if (status === 'suspended') return
  return profile && gainedBetween([], profile.permissions, everyPermission(profiles)).length
}
