import { SegmentedControl, Title } from '@mantine/core'
import type { Delivery, Webhook } from '@reeve/sdk'
import IconSend from '@tabler/icons-react/icons/IconSend'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DELIVERY_STATUSES } from '../../api/generated/vocabulary.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateTimeInput } from '../../ui/date-time-input.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { LiveRows } from '../../ui/live-rows.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useHeldRows } from '../../ui/use-held-rows.ts'
import { DeliveryState } from './delivery-state.tsx'
import classes from './list-deliveries.module.css'
import { useResultText } from './use-result-text.ts'
import { type DeliveriesSearch, eventTypesQuery, type DeliveryState as State } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

interface ListDeliveriesProps {
  readonly webhook: Webhook
  readonly data: { readonly deliveries: readonly Delivery[]; readonly next_cursor: string | null }
}

/** The delivery log of a webhook, pending deliveries included. */
export function ListDeliveries({ webhook, data }: ListDeliveriesProps) {
  const { t } = useTranslation('governance')
  const search = route.useSearch()
  const { delivery: _, ...asked } = search
  const list = JSON.stringify([webhook.id, asked])
  const { shown, waiting, release, area } = useHeldRows(data.deliveries, ({ id }) => id, list)
  const navigate = route.useNavigate()
  const columns = useColumns()
  const isFiltered = [search.status, search.type, search.event, search.since, search.until].some(
    filter => filter !== undefined,
  )
  return (
    <section className={classes.list} aria-labelledby="deliveries">
      <div className={classes.head}>
        <Title order={2} id="deliveries">
          {t('deliveries.title')}
        </Title>
        <States />
      </div>
      <LiveRows more={waiting > 0 ? t('deliveries.new', { count: waiting }) : undefined} show={release} area={area}>
        <FilteredList
          filters={<Filters />}
          isFiltered={isFiltered}
          none={t('deliveries.empty')}
          icon={IconSend}
          guide={<ReferenceLink section="governance" />}
          noneFits={t('deliveries.filtered')}
          why={t(isFiltered ? 'deliveries.filteredWhy' : 'deliveries.emptyWhy')}
          all={
            <TextLink to="/webhooks/$webhookId" params={{ webhookId: webhook.id }}>
              {t('deliveries.all')}
            </TextLink>
          }
          caption={t('deliveries.title')}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          cursor={search.cursor}
          next={data.next_cursor}
          go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
        />
      </LiveRows>
    </section>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation('governance')
  const resultOf = useResultText()
  return [
    {
      id: 'type',
      title: t('deliveries.type'),
      narrow: 'first',
      cell: ({ id, event_type }) => (
        <TextLink
          size="sm"
          from="/webhooks/$webhookId"
          to="/webhooks/$webhookId"
          search={before => ({ ...before, delivery: id })}
          resetScroll={false}
        >
          <Breakable text={event_type} />
        </TextLink>
      ),
    },
    {
      id: 'state',
      title: t('deliveries.state'),
      narrow: 'first-end',
      cell: delivery => <DeliveryState status={delivery.status} />,
    },
    {
      id: 'outcome',
      title: t('deliveries.outcome'),
      narrow: 'second',
      cell: ({ last_outcome: outcome, last_status: status }) => (outcome === null ? '–' : resultOf(outcome, status)),
    },
    { id: 'attempts', title: t('deliveries.attempts'), narrow: 'hidden', cell: ({ attempts }) => attempts },
    {
      id: 'at',
      title: t('deliveries.at'),
      narrow: 'second-end',
      cell: ({ last_attempt_at, created_at }) => <RelativeTime at={last_attempt_at ?? created_at} />,
    },
  ]
}

/** The states with a permanent segment. Any other state has one only while the URL selects it. */
const STATES: readonly State[] = ['delivered', 'exhausted', 'pending']
const ALL = 'all'

function States() {
  const { t } = useTranslation('governance')
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const states = status === undefined || STATES.includes(status) ? STATES : [...STATES, status]
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('deliveries.state')}
      data={[
        { value: ALL, label: t('deliveries.every') },
        ...states.map(state => ({ value: state, label: t(`delivery.${state}`) })),
      ]}
      value={status ?? ALL}
      onChange={value => {
        const chosen = DELIVERY_STATUSES.find(state => state === value)
        void navigate({
          search: before => ({ ...before, cursor: undefined, status: chosen }),
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}

function Filters() {
  const { t } = useTranslation('governance')
  const { type, event, since, until } = route.useSearch()
  const { data: types } = useSuspenseQuery(eventTypesQuery())
  const navigate = route.useNavigate()
  const filter = (change: DeliveriesSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true, resetScroll: false })
  return (
    <>
      <FilterSelect
        label={t('deliveries.type')}
        any={t('deliveries.any')}
        clear={t('deliveries.anyType')}
        searchable
        value={type}
        values={types.map(one => one.type)}
        nameOf={one => one}
        choose={one => filter({ type: one })}
      />
      {event !== undefined && (
        <FilterSelect
          label={t('deliveries.event')}
          any={t('deliveries.any')}
          clear={t('deliveries.anyType')}
          value={event}
          values={[event]}
          nameOf={one => one}
          choose={one => filter({ event: one })}
        />
      )}
      <DateTimeInput label={t('deliveries.since')} value={since} change={moment => filter({ since: moment })} />
      <DateTimeInput label={t('deliveries.until')} value={until} change={moment => filter({ until: moment })} />
    </>
  )
}
