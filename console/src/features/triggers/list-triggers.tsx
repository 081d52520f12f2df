import { Anchor, Group, Select } from '@mantine/core'
import type { Trigger } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsPage } from '../../frame/settings-page.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { MemberName, PersonSelect } from '../members/index.ts'
import { GetTrigger } from './get-trigger.tsx'
import { TriggerState } from './trigger-state.tsx'
import { type TriggersSearch, triggersQuery } from './triggers.queries.ts'
import { triggersRoute } from './triggers.routes.ts'

const KINDS = ['agent', 'integration'] as const

export function ListTriggers() {
  const { t } = useTranslation('triggers')
  const search = triggersRoute.useSearch()
  const navigate = triggersRoute.useNavigate()
  const { data } = useSuspenseQuery(triggersQuery(search))
  const columns = useColumns()
  const isFiltered = search.person !== undefined || search.kind !== undefined || search.enabled !== undefined
  const filter = (change: TriggersSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  return (
    <SettingsPage title={t('title')}>
      <Group component="search" gap="sm" mb="sm" align="end">
        <PersonSelect
          label={t('columns.person')}
          placeholder={t('filter.any')}
          value={search.person}
          onChange={person => filter({ person })}
        />
        <Select
          style={{ flex: '1 1 120px', maxWidth: 220 }}
          label={t('columns.kind')}
          placeholder={t('filter.any')}
          clearable
          clearButtonProps={{ 'aria-label': t('filter.anyKind') }}
          value={search.kind ?? null}
          data={KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
          onChange={kind => filter({ kind: KINDS.find(one => one === kind) })}
        />
        <Select
          style={{ flex: '1 1 120px', maxWidth: 220 }}
          label={t('columns.status')}
          placeholder={t('filter.any')}
          clearable
          clearButtonProps={{ 'aria-label': t('filter.anyStatus') }}
          value={search.enabled === undefined ? null : String(search.enabled)}
          data={[
            { value: 'true', label: t('status.on') },
            { value: 'false', label: t('status.off') },
          ]}
          onChange={enabled => filter({ enabled: enabled === null ? undefined : enabled === 'true' })}
        />
      </Group>
      {data.triggers.length > 0 ? (
        <DataTable caption={t('title')} columns={columns} rows={data.triggers} keyOf={({ id }) => id} />
      ) : (
        <EmptyState
          title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
          actions={
            isFiltered && (
              <Link to="/settings/triggers" search={{}}>
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
      {search.trigger !== undefined && (
        <GetTrigger
          id={search.trigger}
          onClose={() => navigate({ search: before => ({ ...before, trigger: undefined }) })}
        />
      )}
    </SettingsPage>
  )
}

function useColumns(): Column<Trigger>[] {
  const { t } = useTranslation('triggers')
  return [
    {
      id: 'name',
      title: t('columns.name'),
      narrow: 'first',
      cell: ({ id, name }) => (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link {...props} to="/settings/triggers" search={before => ({ ...before, trigger: id })} />
          )}
        >
          {name}
        </Anchor>
      ),
    },
    {
      id: 'person',
      title: t('columns.person'),
      narrow: 'second',
      cell: ({ user_id }) => <MemberName userId={user_id} />,
    },
    {
      id: 'kind',
      title: t('columns.kind'),
      narrow: 'second-end',
      cell: ({ kind, runs_oracle }) => t(runs_oracle ? 'kind.oracle' : `kind.${kind}`),
    },
    {
      id: 'status',
      title: t('columns.status'),
      narrow: 'first-end',
      cell: trigger => <TriggerState trigger={trigger} />,
    },
  ]
}
