import { Title } from '@mantine/core'
import type { Delivery, Webhook } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DELIVERY_STATUSES } from '../../api/generated/vocabulary.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateTimeInput } from '../../ui/date-time-input.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { type DeliveriesSearch, deliveriesQuery, eventTypesQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

/** The delivery log of a webhook, pending deliveries included. */
export function ListDeliveries({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  const search = route.useSearch()
  const { data } = useSuspenseQuery(deliveriesQuery(webhook.id, search))
  const navigate = route.useNavigate()
  const columns = useColumns()
  const isFiltered = [search.status, search.type, search.event, search.since, search.until].some(
    filter => filter !== undefined,
  )
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} id="deliveries" mt="xl" mb="sm">
        {t('deliveries.title')}
      </Title>
      <FilteredList
        filters={<Filters />}
        isFiltered={isFiltered}
        none={t('deliveries.empty')}
        noneFits={t('deliveries.filtered')}
        why={t(isFiltered ? 'deliveries.filteredWhy' : 'deliveries.emptyWhy')}
        all={
          <TextLink to="/webhooks/$webhookId" params={{ webhookId: webhook.id }}>
            {t('deliveries.all')}
          </TextLink>
        }
        caption={t('deliveries.title')}
        columns={columns}
        rows={data.deliveries}
        keyOf={({ id }) => id}
        cursor={search.cursor}
        next={data.next_cursor}
        go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
      />
    </section>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation('governance')
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
          {event_type}
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
      cell: delivery => <Outcome delivery={delivery} />,
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

function Outcome({ delivery: { last_outcome, last_status } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('governance')
  if (last_outcome === null) return '–'
  return `${t(`outcomes.${last_outcome}`)}${last_status === null ? '' : ` · ${last_status}`}`
}

function Filters() {
  const { t } = useTranslation('governance')
  const { status, type, event, since, until } = route.useSearch()
  const { data: types } = useSuspenseQuery(eventTypesQuery())
  const navigate = route.useNavigate()
  const filter = (change: DeliveriesSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true, resetScroll: false })
  return (
    <>
      <FilterSelect
        label={t('deliveries.state')}
        any={t('deliveries.any')}
        clear={t('deliveries.anyState')}
        value={status}
        values={DELIVERY_STATUSES}
        nameOf={state => t(`delivery.${state}`)}
        choose={state => filter({ status: state })}
      />
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
