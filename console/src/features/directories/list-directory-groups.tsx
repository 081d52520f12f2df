import { Text } from '@mantine/core'
import type { Directory, DirectoryGroup } from '@reeve/sdk'
import IconUsersGroup from '@tabler/icons-react/icons/IconUsersGroup'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Problem } from '../../api/problem.tsx'
import { LIVE } from '../../api/queries.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useProfileName } from '../profiles/index.ts'
import { directoryGroupsQuery } from './directories.queries.ts'
import { EditDirectoryGroup } from './edit-directory-group.tsx'

const route = getRouteApi('/in-organization/settings/directories/$directoryId')

/** The groups that the provider has pushed, with the profiles to which they are mapped. */
export function ListDirectoryGroups({ directory }: { readonly directory: Directory }) {
  const { t } = useTranslation('directories')
  const { group, cursor } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = usePermittedQuery({ ...directoryGroupsQuery(directory.id, cursor), ...LIVE })
  const columns = useColumns()
  const nameOf = useProfileName()
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      {data.groups.length === 0 && cursor === undefined ? (
        <EmptyState icon={IconUsersGroup} title={t('groups.none')}>
          {t('groups.noneWhy')}
        </EmptyState>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {t('groups.what', { profile: nameOf(directory.default_profile_id) })}
          </Text>
          <DataTable caption={t('tabs.groups')} columns={columns} rows={data.groups} keyOf={({ id }) => id} />
          <Pager
            cursor={cursor}
            next={data.next_cursor}
            go={next => navigate({ search: before => ({ ...before, cursor: next }) })}
          />
        </>
      )}
      {group !== undefined && (
        <EditDirectoryGroup
          directory={directory}
          groupId={group}
          close={() => navigate({ search: before => ({ ...before, group: undefined }), resetScroll: false })}
        />
      )}
    </>
  )
}

function useColumns(): Column<DirectoryGroup>[] {
  const { t } = useTranslation('directories')
  const nameOf = useProfileName()
  return [
    {
      id: 'name',
      title: t('groups.name'),
      narrow: 'first',
      truncate: 'fill',
      cell: ({ display_name }) => <span title={display_name}>{display_name}</span>,
    },
    {
      id: 'people',
      title: t('groups.people'),
      narrow: 'second-end',
      isNamed: true,
      cell: ({ people }) => <span data-numbers>{t('count', { count: people })}</span>,
    },
    {
      id: 'profile',
      title: t('groups.profile'),
      narrow: 'second',
      cell: ({ profile_id, initial_only }) => {
        if (profile_id === null) return t('groups.notMapped')
        return initial_only ? t('groups.initially', { profile: nameOf(profile_id) }) : nameOf(profile_id)
      },
    },
    {
      id: 'priority',
      title: t('groups.priority'),
      narrow: 'hidden',
      isFilled: ({ priority }) => priority !== null,
      cell: ({ priority }) => <Priority of={priority} />,
    },
    {
      id: 'priority-below',
      title: t('groups.priority'),
      narrow: 'third',
      isNamed: true,
      isFilled: ({ priority }) => priority !== null,
      cell: ({ priority }) => <Priority of={priority} />,
    },
    {
      id: 'acts',
      title: t('groups.acts'),
      isTitleHidden: true,
      narrow: 'first-end',
      cell: group => <MapButton group={group} />,
    },
  ]
}

const Priority = ({ of }: { readonly of: number | null }) => <span data-numbers>{of ?? '–'}</span>

function MapButton({ group }: { readonly group: DirectoryGroup }) {
  const { t } = useTranslation('directories')
  const navigate = route.useNavigate()
  const { denialReason } = useCaller()
  const act = group.profile_id === null ? 'map' : 'change'
  return (
    <ReasonButton
      variant="default"
      size="compact-sm"
      aria-label={t(`groups.${act}Name`, { name: group.display_name })}
      reason={denialReason('directories.manage') ?? denialReason('profiles.read')}
      onClick={() => navigate({ search: before => ({ ...before, group: group.id }), resetScroll: false })}
    >
      {t(`groups.${act}`)}
    </ReasonButton>
  )
}
