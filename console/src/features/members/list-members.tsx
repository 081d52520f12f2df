import { Anchor, Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Member } from '@reeve/sdk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { MemberState } from './member-state.tsx'
import { type MembersSearch, membersQuery, profilesQuery } from './members.queries.ts'
import { membersRoute } from './members.routes.ts'

const SEARCH_AFTER_MS = 250

export function ListMembers() {
  const { t } = useTranslation('members')
  const search = membersRoute.useSearch()
  const { data } = useSuspenseQuery(membersQuery(search))
  const columns = useColumns()
  const isFiltered = search.q !== undefined || search.status !== undefined || search.profile !== undefined
  return (
    <Page title={t('title')}>
      <Filters />
      {data.members.length > 0 ? (
        <DataTable caption={t('title')} columns={columns} rows={data.members} keyOf={row => row.user_id} />
      ) : (
        <EmptyState
          title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
          actions={
            isFiltered && (
              <Link to="/members" search={{}}>
                {t('empty.all')}
              </Link>
            )
          }
        >
          {t(isFiltered ? 'empty.filteredWhy' : 'empty.why')}
        </EmptyState>
      )}
      <Pages next={data.next_cursor} />
    </Page>
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('members')
  const nameOf = useProfileName()
  return [
    {
      id: 'name',
      title: t('columns.name'),
      narrow: 'first',
      cell: ({ user_id, name }) => (
        <Anchor size="sm" renderRoot={props => <Link {...props} to="/members/$userId" params={{ userId: user_id }} />}>
          {name}
        </Anchor>
      ),
    },
    { id: 'email', title: t('columns.email'), narrow: 'second', cell: ({ email }) => email },
    { id: 'profile', title: t('columns.profile'), narrow: 'second-end', cell: ({ profile_id }) => nameOf(profile_id) },
    { id: 'status', title: t('columns.status'), narrow: 'first-end', cell: member => <MemberState member={member} /> },
    {
      id: 'since',
      title: t('columns.since'),
      narrow: 'hidden',
      cell: ({ suspended_at, joined_at }) => <Moment at={suspended_at ?? joined_at} />,
    },
  ]
}

/** Names of profiles by their ids, for those who may read them. */
export function useProfileName(): (id: string) => string {
  const { may } = useCaller()
  const { data = [] } = useQuery({ ...profilesQuery(), enabled: may('profiles.read') })
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? '–'
}

function Filters() {
  const { t } = useTranslation('members')
  const { q, status, profile } = membersRoute.useSearch()
  const { may } = useCaller()
  const { data: profiles = [] } = useQuery({ ...profilesQuery(), enabled: may('profiles.read') })
  const navigate = membersRoute.useNavigate()
  const filter = (change: MembersSearch) =>
    // A cursor belongs to the filters that it was made with.
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  const find = useDebouncedCallback((text: string) => filter({ q: text.trim() || undefined }), SEARCH_AFTER_MS)
  return (
    <Group component="search" gap="sm" mb="sm" align="end">
      <TextInput
        type="search"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        defaultValue={q}
        maxLength={200}
        onChange={event => find(event.currentTarget.value)}
        style={{ flex: '1 1 240px' }}
      />
      <Select
        style={{ flex: '1 1 120px', maxWidth: 220 }}
        label={t('search.status')}
        placeholder={t('search.any')}
        clearable
        clearButtonProps={{ 'aria-label': t('search.anyStatus') }}
        value={status ?? null}
        data={(['active', 'suspended'] as const).map(value => ({ value, label: t(`status.${value}`) }))}
        onChange={value => filter({ status: (value as MembersSearch['status']) ?? undefined })}
      />
      <Select
        style={{ flex: '1 1 120px', maxWidth: 220 }}
        label={t('search.profile')}
        placeholder={t('search.any')}
        clearable
        clearButtonProps={{ 'aria-label': t('search.anyProfile') }}
        value={profile ?? null}
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={value => filter({ profile: value ?? undefined })}
      />
    </Group>
  )
}

/** The API counts no pages: there is the next one, and the browser's own way back. */
function Pages({ next }: { readonly next: string | null }) {
  const { t } = useTranslation('members')
  const search = membersRoute.useSearch()
  const navigate = membersRoute.useNavigate()
  if (next === null && search.cursor === undefined) return null
  const { cursor, ...first } = search
  return (
    <Group justify="flex-end" gap="sm" mt="md">
      <Button variant="default" disabled={cursor === undefined} onClick={() => navigate({ search: first })}>
        {t('pages.first')}
      </Button>
      <Button
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && navigate({ search: { ...first, cursor: next } })}
      >
        {t('pages.next')}
      </Button>
    </Group>
  )
}
