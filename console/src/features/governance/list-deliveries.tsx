import { SegmentedControl, Title } from '@mantine/core'
import type { Delivery, Webhook } from '@reeve/sdk'
import IconSend from '@tabler/icons-react/icons/IconSend'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DELIVERY_STATUSES } from '../../api/generated/vocabulary.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { now } from '../../ui/clock.ts'
import type { Column } from '../../ui/data-table.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { LiveRows } from '../../ui/live-rows.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useHeldRows } from '../../ui/use-held-rows.ts'
import { DeliveryState } from './delivery-state.tsx'
import classes from './list-deliveries.module.css'
import { useResultText } from './use-result-text.ts'
import {
  DELIVERY_PERIODS,
  type DeliveriesSearch,
  type DeliveryPeriod,
  eventTypesQuery,
  type DeliveryState as State,
} from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

interface ListDeliveriesProps {
  readonly webhook: Webhook
  readonly data: {
    readonly deliveries: readonly Delivery[]
    readonly next_cursor: string | null
    readonly since: string | undefined
  }
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
  const time = periodOf(search)
  const active = [search.status, search.type, search.event, time].filter(filter => filter !== undefined).length
  const filter = useFilter()
  // A cursor is only valid with the `since` of its page.
  const go = (cursor: string | undefined) =>
    navigate({
      search: before => ({
        ...before,
        cursor,
        ...(before.range && { since: cursor === undefined ? undefined : data.since }),
      }),
    })
  return (
    <section className={classes.list} aria-labelledby="deliveries">
      <Title order={2} id="deliveries" className={classes.title ?? ''}>
        {t('deliveries.title')}
      </Title>
      <LiveRows more={waiting > 0 ? t('deliveries.new', { count: waiting }) : undefined} show={release} area={area}>
        <FilteredList
          lead={<States />}
          filters={<Filters />}
          active={active}
          clear={() => filter({ status: undefined, type: undefined, event: undefined, ...NO_TIME })}
          none={t('deliveries.empty')}
          icon={IconSend}
          guide={<ReferenceLink section="governance" />}
          noneFits={t('deliveries.filtered')}
          why={t(
            active > 0 ? 'deliveries.filteredWhy' : webhook.enabled ? 'deliveries.emptyWhy' : 'deliveries.emptyOff',
          )}
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
          go={go}
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
      cell: ({ id, event_type, status }) => (
        <span className={classes.event}>
          {status === 'delivered' && <span className={classes.spoken}>{t('delivery.delivered')}</span>}
          <TextLink
            size="sm"
            from="/webhooks/$webhookId"
            to="/webhooks/$webhookId"
            search={before => ({ ...before, delivery: id })}
            resetScroll={false}
          >
            <code>
              <Breakable text={event_type} />
            </code>
          </TextLink>
        </span>
      ),
    },
    {
      id: 'state',
      title: t('deliveries.state'),
      narrow: 'hidden',
      cell: delivery => <DeliveryState status={delivery.status} />,
    },
    {
      id: 'outcome',
      title: t('deliveries.outcome'),
      narrow: 'hidden',
      cell: ({ last_outcome: outcome, last_status }) =>
        outcome === null ? (
          '–'
        ) : (
          <span className={outcome === 'delivered' ? classes.usual : classes.failed}>
            {resultOf(outcome, last_status)}
          </span>
        ),
    },
    {
      id: 'failures',
      title: t('deliveries.failedAttempts'),
      narrow: 'hidden',
      cell: delivery => {
        const count = failedAttemptsOf(delivery)
        return count > 0 ? <span className={classes.failed}>{count}</span> : '–'
      },
    },
    {
      id: 'exception',
      title: t('deliveries.outcome'),
      narrow: 'third',
      cell: delivery => <Exception delivery={delivery} />,
    },
    {
      id: 'at',
      title: t('deliveries.at'),
      narrow: 'first-end',
      isNumber: true,
      // The rows are sorted by this time.
      cell: ({ created_at }) => <OpenableTime at={created_at} />,
    },
  ]
}

const failedAttemptsOf = ({ attempts, status }: Delivery) => (status === 'delivered' ? attempts - 1 : attempts)

/** The second line of a delivery on a narrow screen: nothing if the first attempt succeeded, as most do. */
function Exception({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('governance')
  const resultOf = useResultText()
  const { status, last_outcome: outcome, last_status } = delivery
  const count = failedAttemptsOf(delivery)
  if (status === 'delivered' && count === 0) return null
  return (
    <span className={classes.exception}>
      {status !== 'delivered' && <DeliveryState status={status} />}
      {outcome !== null && <span>{resultOf(outcome, last_status)}</span>}
      {count > 0 && <span className={classes.failed}>{t('deliveries.failures', { count })}</span>}
    </span>
  )
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
        ...states.map(state => ({ value: state, label: t(`deliveries.only.${state}`) })),
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

const NO_TIME = { range: undefined, since: undefined, until: undefined } as const

function useFilter() {
  const navigate = route.useNavigate()
  return (change: DeliveriesSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true, resetScroll: false })
}

/** The chosen period or range. A range whose end is missing in the URL ends now. */
function periodOf({ range, since, until }: DeliveriesSearch) {
  if (range !== undefined && until === undefined) return range
  if (since === undefined && until === undefined) return undefined
  return { since: since ?? new Date(0).toISOString(), until: until ?? new Date(now()).toISOString() }
}

function Filters() {
  const { t } = useTranslation('governance')
  const search = route.useSearch()
  const { type, event } = search
  const { data: types } = useSuspenseQuery(eventTypesQuery())
  const filter = useFilter()
  return (
    <>
      <FilterSelect
        label={t('deliveries.type')}
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
          clear={t('deliveries.anyType')}
          value={event}
          values={[event]}
          nameOf={one => one}
          choose={one => filter({ event: one })}
        />
      )}
      <PeriodFilter<DeliveryPeriod>
        label={t('deliveries.at')}
        clear={t('deliveries.anyTime')}
        periods={DELIVERY_PERIODS}
        value={periodOf(search)}
        choose={chosen => filter({ ...NO_TIME, ...(typeof chosen === 'object' ? chosen : { range: chosen }) })}
      />
    </>
  )
}
