import { Menu, Text } from '@mantine/core'
import type { Invitation } from '@reeve/sdk'
import IconBan from '@tabler/icons-react/icons/IconBan'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconSend from '@tabler/icons-react/icons/IconSend'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { INVITATION_STATUSES } from '../../api/generated/vocabulary.ts'
import { LIVE } from '../../api/queries.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { RowMenu } from '../../layout/row-menu.tsx'
import { SettingsPage } from '../../layout/settings-page.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { now } from '../../ui/clock.ts'
import type { Column } from '../../ui/data-table.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLastSeenRow } from '../../ui/use-last-seen-row.ts'
import { InviteButton, InvitePeople, NamedAvatar, PeopleTabs, PersonFilter } from '../members/index.ts'
import { useProfileName } from '../profiles/index.ts'
import { type InvitationsSearch, invitationsQuery } from './invitations.queries.ts'
import { ResendInvitation } from './resend-invitation.tsx'
import { RevokeInvitation } from './revoke-invitation.tsx'

const route = getRouteApi('/in-organization/members/invitations')

const DAY_MS = 86_400_000

const STATES = { pending: 'next', accepted: 'good', revoked: 'none', expired: 'none' } as const

export function ListInvitations() {
  const { t } = useTranslation(['invitations', 'members', 'layout'])
  const { invite } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (invite: true | undefined) => navigate({ search: before => ({ ...before, invite }) })
  return (
    <SettingsPage
      title={t('members:title')}
      documentTitle={t('title')}
      actions={<InviteButton onClick={() => open(true)} />}
      tabs={<PeopleTabs lead={t('layout:leads.invitations')} />}
      requires={{ permission: 'members.invite', what: t('empty.why') }}
    >
      <Invitations />
      {invite && <InvitePeople close={() => open(undefined)} />}
    </SettingsPage>
  )
}

function Invitations() {
  const { t } = useTranslation('invitations')
  const { dialog, invitation, invite: _, ...search } = route.useSearch()
  const { status = 'pending', by } = search
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery({ ...invitationsQuery(search), ...LIVE })
  const columns = useColumns()
  const active = [status !== 'all', by !== undefined].filter(Boolean).length
  const isDefault = status === 'pending' && by === undefined
  const about = useLastSeenRow(data.invitations, invitation)
  const close = () => navigate({ search: before => ({ ...before, dialog: undefined, invitation: undefined }) })
  const filter = (change: InvitationsSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  const begin = (
    <ButtonLink to="/members/invitations" search={{ invite: true }}>
      {t('empty.invite')}
    </ButtonLink>
  )
  return (
    <>
      <FilteredList
        filters={
          <>
            <FilterSelect
              label={t('columns.status')}
              clear={t('filter.anyStatus')}
              value={status === 'all' ? undefined : status}
              values={INVITATION_STATUSES}
              nameOf={status => t(`status.${status}`)}
              choose={chosen => filter({ status: chosen ?? 'all' })}
            />
            <PersonFilter label={t('columns.by')} value={by} choose={chosen => filter({ by: chosen })} />
          </>
        }
        active={active}
        clear={() => filter({ status: 'all', by: undefined })}
        icon={IconMail}
        none={t('empty.title')}
        noneFits={t(isDefault ? 'empty.pending' : 'empty.filtered')}
        guide={<ReferenceLink section="invitations" />}
        why={t(active > 0 && !isDefault ? 'empty.filteredWhy' : 'empty.why')}
        begin={begin}
        all={
          <>
            {isDefault && begin}
            <TextLink to="/members/invitations" search={{ status: 'all' }}>
              {t('empty.all')}
            </TextLink>
          </>
        }
        caption={t('title')}
        columns={columns}
        rows={data.invitations}
        keyOf={({ id }) => id}
        isSettled={({ status }) => status !== 'pending'}
        cursor={search.cursor}
        next={data.next_cursor}
        go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
      />
      {dialog === 'resend' && about && <ResendInvitation invitation={about} close={close} />}
      {dialog === 'revoke' && about && <RevokeInvitation invitation={about} close={close} />}
    </>
  )
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('invitations')
  const nameOf = useProfileName()
  const offered = ({ profile_id: id }: Invitation) => (id === null ? '–' : nameOf(id))
  return [
    {
      id: 'email',
      title: t('columns.email'),
      narrow: 'first',
      cell: ({ email }) => (
        <Text span size="sm" fw={500}>
          <Breakable text={email} />
        </Text>
      ),
    },
    { id: 'profile', title: t('columns.profile'), narrow: 'second', cell: offered },
    {
      id: 'by',
      title: t('columns.by'),
      narrow: 'hidden',
      cell: ({ invited_by }) => <NamedAvatar userId={invited_by} />,
    },
    {
      id: 'sender',
      title: t('columns.by'),
      narrow: 'third',
      cell: ({ invited_by }) => <NamedAvatar userId={invited_by} />,
    },
    {
      id: 'sent',
      title: t('columns.sent'),
      narrow: 'hidden',
      cell: ({ created_at }) => <OpenableTime at={created_at} hasClock={false} />,
    },
    {
      id: 'expires',
      title: t('columns.expires'),
      narrow: 'second-end',
      isNamed: true,
      cell: ({ status, expires_at }) => status === 'pending' && <Expiry at={expires_at} />,
    },
    {
      id: 'status',
      title: t('columns.status'),
      narrow: 'first-end',
      cell: ({ status, revoked_reason }) => (
        <StateDot state={STATES[status]}>
          {t(revoked_reason && revoked_reason !== 'revoked' ? `because.${revoked_reason}` : `status.${status}`)}
        </StateDot>
      ),
    },
    {
      id: 'acts',
      title: t('columns.acts'),
      isTitleHidden: true,
      isFilled: isOpen,
      narrow: 'first-end',
      cell: row => <Acts invitation={row} />,
    },
  ]
}

/** The expiry of a pending invitation; highlighted on its last day. */
function Expiry({ at }: { readonly at: string }) {
  return (
    <Text span size="sm" c={Date.parse(at) - now() < DAY_MS ? 'var(--reeve-warning)' : 'inherit'}>
      <OpenableTime at={at} hasClock={false} />
    </Text>
  )
}

/** True for an invitation that can still be accepted, or sent again. */
const isOpen = ({ status }: Invitation) => status === 'pending' || status === 'expired'

function Acts({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, status } = invitation
  const { t } = useTranslation('invitations')
  const navigate = route.useNavigate()
  const notPermitted = useCaller().denialReason('members.invite')
  if (!isOpen(invitation)) return null
  const open = (dialog: 'resend' | 'revoke') => navigate({ search: before => ({ ...before, dialog, invitation: id }) })
  return (
    <RowMenu label={t('actionsOf', { email })}>
      <ReasonItem hasEllipsis leftSection={<Icon of={IconSend} />} reason={notPermitted} onClick={() => open('resend')}>
        {t('resend.open')}
      </ReasonItem>
      {status === 'pending' && (
        <>
          <Menu.Divider />
          <ReasonItem
            hasEllipsis
            color="var(--reeve-danger)"
            leftSection={<Icon of={IconBan} />}
            reason={notPermitted}
            onClick={() => open('revoke')}
          >
            {t('revoke.open')}
          </ReasonItem>
        </>
      )}
    </RowMenu>
  )
}
