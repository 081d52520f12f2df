import type { TablerIcon } from '@tabler/icons-react'
import IconBolt from '@tabler/icons-react/icons/IconBolt'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './owned-counts.module.css'
import type { OwnedCounts } from './owned-counts.queries.ts'

const KINDS: readonly (readonly [keyof OwnedCounts, TablerIcon])[] = [
  ['triggers', IconBolt],
  ['keys', IconKey],
  ['webhooks', IconWebhook],
]

interface OwnedProps {
  readonly userId: string
  readonly counts: OwnedCounts | undefined
}

/** The counts of a member's resources, as icons with numbers. They link to the resources. */
export function Owned({ userId, counts }: OwnedProps) {
  const { t } = useTranslation('members')
  const owned = counts ? KINDS.filter(([kind]) => counts[kind] > 0) : []
  if (!counts || owned.length === 0) return <span className={classes.none}>–</span>
  const words = owned.map(([kind]) => t(`resources.${kind}`, { count: counts[kind] })).join(', ')
  return (
    <Link
      className={classes.owned}
      to="/members/$userId"
      params={{ userId }}
      search={{ tab: 'resources' }}
      aria-label={words}
      title={words}
      data-numbers
    >
      {owned.map(([kind, icon]) => (
        <span key={kind} className={classes.count} aria-hidden>
          <Icon of={icon} size={14} /> {counts[kind]}
        </span>
      ))}
    </Link>
  )
}
