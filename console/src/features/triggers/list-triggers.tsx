import { Text } from '@mantine/core'
import type { Trigger } from '@reeve/sdk'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'
import IconRobot from '@tabler/icons-react/icons/IconRobot'
import IconSparkles from '@tabler/icons-react/icons/IconSparkles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LIVE } from '../../api/queries.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { SettingsPage } from '../../layout/settings-page.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DetailLine } from '../../ui/detail-line.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowChevron } from '../../ui/row-chevron.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NamedAvatar, PersonFilter } from '../members/index.ts'
import { GetTrigger } from './get-trigger.tsx'
import classes from './list-triggers.module.css'
import { TriggerState } from './trigger-state.tsx'
import { TRIGGER_TYPES, type TriggersSearch, triggersQuery } from './triggers.queries.ts'

const route = getRouteApi('/in-organization/settings/triggers')

export function ListTriggers() {
  const { t } = useTranslation('triggers')
  return (
    <SettingsPage
      section="automation"
      title={t('title')}
      requires={{ permission: 'triggers.manage', what: t('empty.why') }}
    >
      <Triggers />
    </SettingsPage>
  )
}

function Triggers() {
  const { t } = useTranslation('triggers')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery({ ...triggersQuery(search), ...LIVE })
  const columns = useColumns()
  const active = [search.person, search.kind, search.enabled].filter(value => value !== undefined).length
  const filter = (change: TriggersSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  return (
    <>
      <FilteredList
        filters={
          <>
            <PersonFilter label={t('columns.person')} value={search.person} choose={person => filter({ person })} />
            <FilterSelect
              label={t('columns.kind')}
              clear={t('filter.anyKind')}
              value={search.kind}
              values={TRIGGER_TYPES}
              nameOf={kind => t(`kind.${kind}`)}
              choose={kind => filter({ kind })}
            />
            <FilterSelect
              label={t('columns.status')}
              clear={t('filter.anyStatus')}
              value={search.enabled === undefined ? undefined : search.enabled ? 'on' : 'off'}
              values={['on', 'off']}
              nameOf={state => t(`status.${state}`)}
              choose={state => filter({ enabled: state && state === 'on' })}
            />
          </>
        }
        active={active}
        clear={() => filter({ person: undefined, kind: undefined, enabled: undefined })}
        icon={IconBolt}
        guide={<ReferenceLink section="triggers" />}
        none={t('empty.title')}
        noneFits={t('empty.filtered')}
        why={t(active > 0 ? 'empty.filteredWhy' : 'empty.why')}
        all={
          <TextLink to="/settings/triggers" search={{}}>
            {t('empty.all')}
          </TextLink>
        }
        caption={t('title')}
        columns={columns}
        rows={data.triggers}
        keyOf={({ id }) => id}
        isSettled={({ enabled, disabled_by_suspension }) => !enabled && !disabled_by_suspension}
        cursor={search.cursor}
        next={data.next_cursor}
        go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
      />
      {search.trigger !== undefined && (
        <GetTrigger
          id={search.trigger}
          close={() => navigate({ search: before => ({ ...before, trigger: undefined }) })}
        />
      )}
    </>
  )
}

const ICONS = { agent: IconRobot, integration: IconPlugConnected, oracle: IconSparkles } as const

function useColumns(): Column<Trigger>[] {
  const { t } = useTranslation('triggers')
  return [
    {
      id: 'name',
      title: t('columns.name'),
      narrow: 'first',
      cell: ({ id, name }) => (
        <>
          <TextLink
            size="sm"
            fw={500}
            c="inherit"
            to="/settings/triggers"
            search={before => ({ ...before, trigger: id })}
          >
            {name}
          </TextLink>
          <span className={classes.id}>
            <DetailLine text={id} />
          </span>
        </>
      ),
    },
    {
      id: 'person',
      title: t('columns.person'),
      narrow: 'second',
      cell: ({ user_id }) => <NamedAvatar userId={user_id} />,
    },
    {
      id: 'kind',
      title: t('columns.kind'),
      narrow: 'second-end',
      cell: ({ kind, runs_oracle }) => (
        <Text span size="sm" c="dimmed" className={classes.kind ?? ''}>
          <Icon of={runs_oracle ? ICONS.oracle : ICONS[kind]} />
          {t(runs_oracle ? 'kind.oracle' : `kind.${kind}`)}
        </Text>
      ),
    },
    {
      id: 'status',
      title: t('columns.status'),
      narrow: 'first-end',
      cell: trigger => <TriggerState trigger={trigger} />,
    },
    {
      id: 'open',
      title: t('columns.open'),
      narrow: 'hidden',
      isTitleHidden: true,
      isActions: true,
      cell: ({ id }) => <RowChevron to="/settings/triggers" search={before => ({ ...before, trigger: id })} />,
    },
  ]
}
