import { Group, Select } from '@mantine/core'
import type { Invitation } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { SettingsPage } from '../../frame/settings-page.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { MemberName, PersonSelect } from '../members/index.ts'
import { INVITATION_STATUSES, type InvitationsSearch, invitationsQuery } from './invitations.queries.ts'
import { invitationsRoute } from './invitations.routes.ts'
import { ResendInvitation } from './resend-invitation.tsx'
import { RevokeInvitation } from './revoke-invitation.tsx'

const STATES = { pending: 'held', accepted: 'good', revoked: 'bad', expired: 'bad' } as const

export function ListInvitations() {
  const { t } = useTranslation('invitations')
  const { whyNot } = useCaller()
  const notPermitted = whyNot('members.invite')
  return (
    <SettingsPage title={t('title')}>
      {notPermitted ? <EmptyState title={notPermitted}>{t('empty.why')}</EmptyState> : <Invitations />}
    </SettingsPage>
  )
}

function Invitations() {
  const { t } = useTranslation('invitations')
  const { dialog, invitation, ...search } = invitationsRoute.useSearch()
  const navigate = invitationsRoute.useNavigate()
  const { data } = useSuspenseQuery(invitationsQuery(search))
  const columns = useColumns()
  const isFiltered = search.status !== undefined || search.by !== undefined
  const about = data.invitations.find(({ id }) => id === invitation)
  const close = () => navigate({ search: before => ({ ...before, dialog: undefined, invitation: undefined }) })
  const filter = (change: InvitationsSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  return (
    <>
      <Group component="search" gap="sm" mb="sm" align="end">
        <PersonSelect
          label={t('columns.by')}
          placeholder={t('filter.any')}
          value={search.by}
          onChange={by => filter({ by })}
        />
        <Select
          style={{ flex: '1 1 140px', maxWidth: 220 }}
          label={t('columns.status')}
          placeholder={t('filter.any')}
          clearable
          clearButtonProps={{ 'aria-label': t('filter.anyStatus') }}
          value={search.status ?? null}
          data={INVITATION_STATUSES.map(value => ({ value, label: t(`status.${value}`) }))}
          onChange={value => filter({ status: INVITATION_STATUSES.find(one => one === value) })}
        />
      </Group>
      {data.invitations.length > 0 ? (
        <DataTable caption={t('title')} columns={columns} rows={data.invitations} keyOf={({ id }) => id} />
      ) : (
        <EmptyState
          title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
          actions={
            isFiltered && (
              <Link to="/settings/invitations" search={{}}>
                {t('empty.all')}
              </Link>
            )
          }
        >
          {t('empty.why')}
        </EmptyState>
      )}
      <Pager
        cursor={search.cursor}
        next={data.next_cursor}
        go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
      />
      {dialog === 'resend' && about && <ResendInvitation invitation={about} onClose={close} />}
      {dialog === 'revoke' && about && <RevokeInvitation invitation={about} onClose={close} />}
    </>
  )
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('invitations')
  return [
    { id: 'email', title: t('columns.email'), narrow: 'first', cell: ({ email }) => email },
    {
      id: 'by',
      title: t('columns.by'),
      narrow: 'second',
      cell: ({ invited_by }) => <MemberName userId={invited_by} />,
    },
    { id: 'sent', title: t('columns.sent'), narrow: 'hidden', cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      id: 'expires',
      title: t('columns.expires'),
      narrow: 'hidden',
      cell: ({ status, expires_at }) => status === 'pending' && <Moment at={expires_at} />,
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
    { id: 'acts', title: t('columns.acts'), narrow: 'second-end', cell: row => <Acts invitation={row} /> },
  ]
}

function Acts({ invitation: { id, email, status } }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('invitations')
  const navigate = invitationsRoute.useNavigate()
  if (status === 'accepted' || status === 'revoked') return null
  const open = (dialog: 'resend' | 'revoke') => navigate({ search: before => ({ ...before, dialog, invitation: id }) })
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      <ReasonButton
        variant="default"
        size="compact-sm"
        aria-label={t('resend.name', { email })}
        onClick={() => open('resend')}
      >
        {t('resend.open')}
      </ReasonButton>
      {status === 'pending' && (
        <ReasonButton
          variant="default"
          size="compact-sm"
          aria-label={t('revoke.name', { email })}
          onClick={() => open('revoke')}
        >
          {t('revoke.open')}
        </ReasonButton>
      )}
    </Group>
  )
}
