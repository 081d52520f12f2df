import { Checkbox } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import IconSearchOff from '@tabler/icons-react/icons/IconSearchOff'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { LIVE } from '../../api/queries.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { useIsNarrow } from '../../ui/filter-bar.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useProfiles } from '../profiles/index.ts'
import { useAssignProfile } from './assign-profile.tsx'
import { CreateServiceAccount, NewServiceAccountButton } from './create-service-account.tsx'
import { ExportMembers } from './export-members.tsx'
import { InvitePeople } from './invite-people.tsx'
import cell from './member-cell.module.css'
import { MemberCell } from './member-cell.tsx'
import { MemberFilters } from './member-filters.tsx'
import { Pages, ResultCount } from './member-pages.tsx'
import { MemberRowMenu } from './member-row-menu.tsx'
import { HeldState } from './member-state.tsx'
import { type MembersSearch, membersQuery, type Selection, type Sort } from './members.queries.ts'
import { countableKinds, ownedCountsQuery } from './owned-counts.queries.ts'
import { Owned } from './owned-counts.tsx'
import { InviteButton, PeopleTabs } from './people-tabs.tsx'
import { ProfileSelect } from './profile-select.tsx'
import { SelectedMembers } from './selected-members.tsx'
import { useSorting } from './use-sorting.ts'

const route = getRouteApi('/in-organization/members')

export function ListMembers() {
  const { t } = useTranslation('members')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery({ ...membersQuery(search), ...LIVE })
  const [selected, setSelected] = useState<Selection>(new Map())
  const assigning = useAssignProfile()
  const sorting = useSorting()
  const columns = useColumns(selected, setSelected, assigning)
  const { q, status, memberKind, profile, inactive } = search
  const isFiltered = [q, status, memberKind, profile, inactive].some(filter => filter !== undefined)
  const openService = (service: true | undefined) => navigate({ search: before => ({ ...before, service }) })
  const invite = <InviteButton onClick={() => navigate({ search: before => ({ ...before, invite: true }) })} />
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportMembers search={search} />
          <NewServiceAccountButton onClick={() => openService(true)} />
          {invite}
        </>
      }
    >
      <PeopleTabs />
      <MemberFilters count={<ResultCount shown={data.members.length} isWhole={data.next_cursor === null} />} />
      {data.members.length > 0 ? (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={data.members}
          keyOf={row => row.user_id}
          sorting={sorting}
          isSelected={row => selected.has(row.user_id)}
          selectAll={<SelectPage members={data.members} selected={selected} select={setSelected} isInHead />}
          selectRow={<SelectPage members={data.members} selected={selected} select={setSelected} />}
        />
      ) : (
        <EmptyState
          icon={isFiltered ? IconSearchOff : IconUsers}
          title={t(emptyTitle(search))}
          actions={
            isFiltered ? (
              <TextLink to="/members" search={{}}>
                {t('empty.all')}
              </TextLink>
            ) : (
              invite
            )
          }
        >
          {t(isFiltered ? 'empty.filteredWhy' : 'empty.why')}
        </EmptyState>
      )}
      <Pages shown={data.members.length} next={data.next_cursor} />
      {selected.size > 0 && <SelectedMembers selected={selected} select={setSelected} shown={data.members} />}
      {search.service && <CreateServiceAccount close={() => openService(undefined)} />}
      {search.invite && (
        <InvitePeople close={() => navigate({ search: before => ({ ...before, invite: undefined }) })} />
      )}
    </Page>
  )
}

function emptyTitle({ q, status, memberKind, profile, inactive }: MembersSearch) {
  if ([q, memberKind, profile, inactive].some(filter => filter !== undefined)) return 'empty.filtered'
  return status === undefined ? 'empty.title' : (`empty.${status}` as const)
}

interface SelectPageProps {
  readonly members: readonly Member[]
  readonly selected: Selection
  readonly select: (selected: Selection) => void
  /** True for the checkbox in the table's head, which has no visible label. */
  readonly isInHead?: true
}

/** Selects or deselects the members of this page. */
function SelectPage({ members, selected, select, isInHead }: SelectPageProps) {
  const { t } = useTranslation('members')
  const here = members.filter(({ user_id }) => selected.has(user_id)).length
  const isAll = here === members.length
  const label = t('select.page', { count: members.length })
  return (
    <Checkbox
      {...(isInHead ? { 'aria-label': label, title: label } : { label, classNames: { label: cell.label ?? '' } })}
      checked={isAll}
      indeterminate={here > 0 && !isAll}
      onChange={() => {
        const next = new Map(selected)
        for (const member of members) isAll ? next.delete(member.user_id) : next.set(member.user_id, member)
        select(next)
      }}
    />
  )
}

function useColumns(
  selected: Selection,
  select: (selected: Selection) => void,
  assigning: ReturnType<typeof useAssignProfile>,
): Column<Member>[] {
  const { t } = useTranslation('members')
  const owned = useOwnedColumn()
  const hasProfiles = useProfiles().length > 0
  const isNarrow = useIsNarrow()
  const toggle = (member: Member) => {
    const next = new Map(selected)
    if (!next.delete(member.user_id)) next.set(member.user_id, member)
    select(next)
  }
  return [
    {
      id: 'email' satisfies Sort,
      title: t('person'),
      narrow: 'both',
      sorts: 'asc',
      cell: member => (
        <MemberCell member={member}>
          <Checkbox
            aria-label={t('select.one', { name: member.name })}
            checked={selected.has(member.user_id)}
            onChange={() => toggle(member)}
          />
        </MemberCell>
      ),
    },
    {
      id: 'profile',
      title: t('columns.profile'),
      narrow: 'first-end',
      // Without profiles their names are unknown, and the column would show the ends of ids. It is then left out.
      isFilled: () => hasProfiles,
      cell: member => <ProfileSelect member={member} assigning={assigning} />,
    },
    // On a narrow screen, the status is in the cell of the member.
    ...(isNarrow
      ? []
      : [
          {
            id: 'status',
            title: t('columns.status'),
            narrow: 'second-end' as const,
            cell: (member: Member) => <HeldState member={member} />,
          },
        ]),
    {
      id: 'active',
      title: t('lastActive'),
      narrow: 'hidden',
      cell: ({ last_active_at }) =>
        last_active_at === null ? t('neverActive') : <OpenableTime at={last_active_at} hasClock={false} />,
    },
    ...owned,
    {
      id: 'joined_at' satisfies Sort,
      title: t('joined'),
      narrow: 'hidden',
      sorts: 'desc',
      cell: ({ joined_at }) => <OpenableTime at={joined_at} hasClock={false} />,
    },
    {
      id: 'acts',
      title: t('columns.acts'),
      isTitleHidden: true,
      narrow: 'end',
      cell: member => <MemberRowMenu member={member} />,
    },
  ]
}

/** The column with the counts of a member's resources; none for callers who may not view any kind of them. */
function useOwnedColumn(): Column<Member>[] {
  const { t } = useTranslation('members')
  const { data: counts } = useQuery(ownedCountsQuery(countableKinds(useCaller().may)))
  if (!counts) return []
  return [
    {
      id: 'owns',
      title: t('columns.owns'),
      narrow: 'hidden',
      cell: ({ user_id: userId }) => <Owned userId={userId} counts={counts.get(userId)} />,
    },
  ]
}
