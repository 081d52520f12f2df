import { VisuallyHidden } from '@mantine/core'
import type { DeliverySummary } from '@reeve/sdk'
import type { TablerIcon } from '@tabler/icons-react'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconSend from '@tabler/icons-react/icons/IconSend'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { deliverySummaryQuery } from '../governance/index.ts'
import { pendingInvitationsQuery } from '../invitations/index.ts'
import { shareOf, useRate } from './delivery-health.tsx'
import classes from './figures.module.css'
import { memberCountsQuery } from './overview.queries.ts'
import { useTrend } from './use-trend.ts'

/** Number of emphasised hours in the deliveries' sparkline: all of them. */
const DELIVERY_HOURS = 24

/** The audit actions that the trend of each figure counts. */
const ACTIONS = {
  // The first owner joins with the creation of the organization, without an entry of their own.
  active: ['organization.created', 'member.created', 'service_account.created', 'invitation.accepted'],
  suspended: ['member.suspended'],
  pending: ['invitation.created'],
} as const

/** The key figures of the organization with their recent trends. Each links to the list of its items. */
export function Figures() {
  const { t, i18n } = useTranslation('overview')
  const { may } = useCaller()
  const rateOf = useRate()
  const counts = useQuery({ ...memberCountsQuery(), enabled: may('members.read') })
  const pending = useQuery({ ...pendingInvitationsQuery(), enabled: may('members.invite') })
  const health = useQuery({ ...deliverySummaryQuery(), enabled: may('governance.manage') })
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language))
  const rate = health.data && rateOf(health.data.total)
  if (!counts.data && !pending.data && rate === undefined) return null
  return (
    <ul className={classes.figures} data-numbers>
      {MEMBER_STATUSES.map(
        status =>
          counts.data && (
            <Figure
              key={status}
              icon={status === 'active' ? IconUsers : IconPlayerPause}
              value={number(counts.data[status])}
              text={t(`members.${status}`, { count: counts.data[status], number: number(counts.data[status]) })}
              link={{ to: '/members', search: { status } }}
              course={<Trend of={status} />}
            />
          ),
      )}
      {pending.data && (
        <Figure
          icon={IconMail}
          value={number(pending.data.length)}
          text={t('pending', { count: pending.data.length, number: number(pending.data.length) })}
          link={{ to: '/members/invitations', search: { status: 'pending' } }}
          course={<Trend of="pending" />}
        />
      )}
      {health.data && rate !== undefined && (
        <Figure
          icon={IconSend}
          value={rate}
          text={t('delivery.rate', { rate })}
          link={{ to: '/webhooks' }}
          course={
            <>
              <span>
                <span>
                  {t('delivery.failedOf', {
                    failed: number(health.data.total.failed),
                    all: number(health.data.total.failed + health.data.total.delivered),
                  })}
                </span>{' '}
                <span className={classes.before}>
                  <RateDifference now={health.data.total} before={health.data.weekBefore} />
                </span>
              </span>
              <Sparkline
                values={health.data.total.hours.map(({ delivered, failed }) => delivered + failed)}
                recent={DELIVERY_HOURS}
              />
            </>
          }
        />
      )}
    </ul>
  )
}

interface FigureProps {
  readonly icon: TablerIcon
  readonly value: string
  /** A sentence that contains the value, which is emphasized. */
  readonly text: string
  readonly link: LinkProps
  readonly course: ReactNode
}

function Figure({ icon, value, text, link, course }: FigureProps) {
  const at = text.indexOf(value)
  return (
    <li>
      <Link {...link} className={classes.figure}>
        <span className={classes.words}>
          <span className={classes.name}>{text.slice(0, at)}</span>
          <strong>{value}</strong> <Icon of={icon} />
          <span className={classes.name}>{text.slice(at + value.length).trim()}</span>
        </span>
        <span className={classes.course}>{course}</span>
      </Link>
    </li>
  )
}

/** The number of events in the last seven days, the difference to the seven days before, and a bar for each day. */
function Trend({ of }: { readonly of: keyof typeof ACTIONS }) {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const trend = useTrend(ACTIONS[of])
  if (!may('audit.read')) return null
  const { week, before, days } = trend
  const number = Math.abs(week - before)
  const direction = week === before ? 'same' : week > before ? 'more' : 'fewer'
  return (
    <>
      <span>
        <span>{t(`trend.${of}`, { count: week })}</span>{' '}
        <span className={classes.before}>
          {direction === 'same' ? (
            t('trend.same')
          ) : (
            <Difference
              text={t('trend.difference', { difference: signed(week - before, number) })}
              title={t(`trend.${direction}`, { number })}
            />
          )}
        </span>
      </span>
      <Sparkline values={days} recent={days.length / 2} />
    </>
  )
}

interface DifferenceProps {
  readonly text: string
  /** The difference in words, for screen readers and the tooltip. */
  readonly title: string
}

function Difference({ text, title }: DifferenceProps) {
  return (
    <>
      <span title={title} aria-hidden>
        {text}
      </span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )
}

/** The number with an arrow in the direction of the difference. */
const signed = (by: number, number: number | string) => `${by === 0 ? '=' : by > 0 ? '↑' : '↓'} ${number}`

type Attempts = Pick<DeliverySummary, 'delivered' | 'failed'>

/** The difference to the success rate of the week before, in percentage points. Renders nothing without attempts. */
function RateDifference({ now, before }: { readonly now: Attempts; readonly before: Attempts }) {
  const { t, i18n } = useTranslation('overview')
  const earlier = useRate()(before)
  if (earlier === undefined) return null
  const by = Math.round((shareOf(now) - shareOf(before)) * 1000) / 10
  const number = Math.abs(by).toLocaleString(localeOf(i18n.language))
  const difference = signed(by, t('delivery.points', { number }))
  return <Difference text={t('delivery.difference', { difference })} title={t('delivery.before', { rate: earlier })} />
}
