import { Button, Group, Switch, Text } from '@mantine/core'
import IconClipboardList from '@tabler/icons-react/icons/IconClipboardList'
import IconSearchOff from '@tabler/icons-react/icons/IconSearchOff'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { LiveRows } from '../../ui/live-rows.tsx'
import { localeOf } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { useHeldRows } from '../../ui/use-held-rows.ts'
import { entriesQuery, FIRST_RANGE, RANGES, type Range } from './audit.queries.ts'
import { ActorFilter, EventFilter } from './entry-filters.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { FilterField } from './filter-field.tsx'
import { FIELDS } from './filter-text.ts'
import { TimeHistogram } from './time-histogram.tsx'
import { isLiveIn, useLiveEntries } from './use-live-entries.ts'
import { ViewMenu } from './view-menu.tsx'

const route = getRouteApi('/in-organization/audit')

/** The audit log with search, histogram and details. */
export function ListAuditEntries() {
  const { t, i18n } = useTranslation('audit')
  const search = route.useSearch()
  const { data } = useSuspenseQuery(entriesQuery(search))
  const navigate = route.useNavigate()
  // A cursor is only valid with the `since` of its page.
  const go = (cursor: string | undefined) => {
    const since = cursor === undefined && search.until === undefined ? undefined : data.since
    void navigate({ search: before => ({ ...before, cursor, since }) })
  }
  const newSince = useLiveEntries(search, data.entries)
  const { entry: _, ...asked } = search
  const { shown, waiting, release, area } = useHeldRows(data.entries, ({ id }) => id, JSON.stringify(asked))
  return (
    <Page title={t('title')} actions={<Ways begin={data.since} />}>
      <Filters />
      <TimeHistogram />
      {data.entries.length > 0 ? (
        <LiveRows more={waiting > 0 ? t('live.new', { count: waiting }) : undefined} show={release} area={area}>
          <EntryList entries={shown} newSince={newSince} />
        </LiveRows>
      ) : (
        <NoEntries />
      )}
      {data.archived_to > 0 && data.next_cursor === null && (
        <Text size="sm" c="dimmed">
          {t('verify.archived', { number: new Intl.NumberFormat(localeOf(i18n.language)).format(data.archived_to) })}
        </Text>
      )}
      <Pager cursor={search.cursor} next={data.next_cursor} go={go} />
      {search.entry !== undefined && <EntryPanel sequence={search.entry} among={data.entries} />}
    </Page>
  )
}

/** The empty list. One button clears the filters, and another one extends the time range. */
function NoEntries() {
  const { t } = useTranslation(['audit', 'ui'])
  const search = route.useSearch()
  const isFiltered = FIELDS.some(field => search[field] !== undefined)
  const isLongest = search.range === 'year' && search.until === undefined
  return (
    <EmptyState
      icon={isFiltered ? IconSearchOff : IconClipboardList}
      title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
      actions={
        <Group gap="sm" justify="center">
          {isFiltered && (
            <ButtonLink variant="default" to="/audit" search={{ ...search, ...NO_FIELDS, ...FIRST_PAGE }}>
              {t('ui:filters.clear')}
            </ButtonLink>
          )}
          {!isLongest && (
            <ButtonLink variant="default" to="/audit" search={{ ...search, ...NO_TIME, ...FIRST_PAGE, range: 'year' }}>
              {t('empty.all')}
            </ButtonLink>
          )}
          {!isFiltered && <ReferenceLink section="audit" />}
        </Group>
      }
    >
      {t(isFiltered ? 'empty.filteredWhy' : 'empty.why')}
    </EmptyState>
  )
}

/**
 * The live switch, and links to export and verification. The export has the filters of the list. If the reader has
 * chosen a time range, it begins where the list does, at `begin`; otherwise it includes all times.
 */
function Ways({ begin }: { readonly begin: string }) {
  const { t } = useTranslation('audit')
  const { actor, action, family, target, key, request, ip, until, ...search } = route.useSearch()
  // After the first page, `since` only keeps the cursor valid, and is not the reader's choice.
  const isChosen = until !== undefined || search.range !== undefined || (search.since && !search.cursor)
  const since = isChosen ? begin : undefined
  const sought = { actor, action, family, target, key, request, ip, since, until }
  return (
    <>
      <LiveSwitch />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" renderRoot={props => <Link {...props} to="/audit/export" search={sought} />}>
          {t('export.open')}
        </Button>
        <Button variant="default" renderRoot={props => <Link {...props} to="/audit/verify" />}>
          {t('verify.open')}
        </Button>
      </Group>
    </>
  )
}

/** Turns the live mode on and off. Turning it on goes to the first page, and clears a custom time range. */
function LiveSwitch() {
  const { t } = useTranslation('audit')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const toggle = (isOn: boolean) =>
    void navigate({
      search: before =>
        isOn
          ? { ...before, live: true, cursor: undefined, since: undefined, until: undefined }
          : { ...before, live: undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <Switch
      label={t('live.label')}
      checked={isLiveIn(search)}
      onChange={event => toggle(event.currentTarget.checked)}
    />
  )
}

function Filters() {
  const { t } = useTranslation('audit')
  const { range = FIRST_RANGE, since, until, ...sought } = route.useSearch()
  const navigate = route.useNavigate()
  const isCustom = since !== undefined && until !== undefined
  const clear = () => navigate({ search: before => ({ ...before, ...NO_FIELDS, ...NO_TIME, ...FIRST_PAGE }) })
  return (
    <FilterBar
      isSearchWide
      search={<FilterField />}
      active={FIELDS.filter(field => sought[field] !== undefined).length + (isCustom ? 1 : 0)}
      clear={clear}
      actions={<ViewMenu />}
    >
      <ActorFilter />
      <EventFilter />
      <PeriodFilter
        label={t('range.label')}
        {...(isCustom && { clear: t('range.clear') })}
        periods={Object.keys(RANGES) as Range[]}
        value={isCustom ? { since, until } : range}
        choose={chosen =>
          navigate({
            search: before => ({
              ...before,
              ...NO_TIME,
              ...(typeof chosen === 'object' ? { ...chosen, live: undefined } : { range: chosen }),
              cursor: undefined,
            }),
          })
        }
      />
    </FilterBar>
  )
}

const NO_TIME = { range: undefined, since: undefined, until: undefined } as const
const FIRST_PAGE = { cursor: undefined, entry: undefined } as const
const NO_FIELDS = Object.fromEntries(FIELDS.map(field => [field, undefined]))
