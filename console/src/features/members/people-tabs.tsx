import IconUserPlus from '@tabler/icons-react/icons/IconUserPlus'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Lead } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { pendingCountQuery } from '../invitations/index.ts'
import { memberCountsQuery } from './members.queries.ts'
import classes from './people-tabs.module.css'

interface PeopleTabsProps {
  /** A line about the screen. It is below the tabs, so that the tabs do not move when the screen changes. */
  readonly lead?: string
}

/** The tabs of the members, their invitations and their sign-ins, with the numbers of members and of invitations. */
export function PeopleTabs({ lead }: PeopleTabsProps) {
  const { t, i18n } = useTranslation(['members', 'layout'])
  const { may } = useCaller()
  const { data: members } = useQuery(memberCountsQuery({}))
  const { data: pending } = useQuery({ ...pendingCountQuery(), enabled: may('members.invite') })
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language))
  return (
    <>
      <TabLinks label={t('title')}>
        <Link to="/members" activeOptions={{ exact: true, includeSearch: false }}>
          {t('title')} {members && <Count>{number(members.active + members.suspended)}</Count>}
        </Link>
        <Link to="/members/invitations" activeOptions={{ exact: true, includeSearch: false }}>
          {t('layout:settings.invitations')}{' '}
          {pending && <Count>{`${number(pending.count)}${pending.isMore ? '+' : ''}`}</Count>}
        </Link>
        {may('members.suspend') && (
          <Link to="/members/sign-ins" activeOptions={{ exact: true, includeSearch: false }}>
            {t('signIns.title')}
          </Link>
        )}
      </TabLinks>
      {lead !== undefined && (
        <div className={classes.lead}>
          <Lead>{lead}</Lead>
        </div>
      )}
    </>
  )
}

function Count({ children }: { readonly children: string }) {
  return (
    <span className={classes.count} data-numbers>
      {children}
    </span>
  )
}

/** Opens the dialog that invites people. */
export function InviteButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  return (
    <ReasonButton reason={denialReason('members.invite')} leftSection={<Icon of={IconUserPlus} />} onClick={onClick}>
      {t('invite.open')}
    </ReasonButton>
  )
}
