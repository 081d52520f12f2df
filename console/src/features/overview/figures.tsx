import type { TablerIcon } from '@tabler/icons-react'
import IconMail from '@tabler/icons-react/icons/IconMail'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconSend from '@tabler/icons-react/icons/IconSend'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { deliverySummaryQuery } from '../governance/index.ts'
import { pendingInvitationsQuery } from '../invitations/index.ts'
import { useRate } from './delivery-health.tsx'
import classes from './figures.module.css'
import { memberCountsQuery } from './overview.queries.ts'

/** The numbers of the organization, each a link to what it counts. */
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
            />
          ),
      )}
      {pending.data && (
        <Figure
          icon={IconMail}
          value={number(pending.data.length)}
          text={t('pending', { count: pending.data.length, number: number(pending.data.length) })}
          link={{ to: '/settings/invitations', search: { status: 'pending' } }}
        />
      )}
      {rate !== undefined && (
        <Figure icon={IconSend} value={rate} text={t('delivery.rate', { rate })} link={{ to: '/webhooks' }} />
      )}
    </ul>
  )
}

interface FigureProps {
  readonly icon: TablerIcon
  readonly value: string
  /** The sentence, which contains the value. */
  readonly text: string
  readonly link: LinkProps
}

function Figure({ icon, value, text, link }: FigureProps) {
  const at = text.indexOf(value)
  return (
    <li>
      <Link {...link} className={classes.figure}>
        <Icon of={icon} size={20} />
        <span className={classes.words}>
          {text.slice(0, at)}
          <strong>{value}</strong>
          {text.slice(at + value.length)}
        </span>
      </Link>
    </li>
  )
}
