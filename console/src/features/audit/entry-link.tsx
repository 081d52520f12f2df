import { VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { TimeOfDay } from '../../ui/time-of-day.tsx'
import type { AuditSearch } from './audit.queries.ts'

interface EntryLinkProps {
  readonly entry: AuditEntry
  /** The filter of the audit log that the link opens. */
  readonly among: AuditSearch
  /** True below the heading of its day, to show only the time of day. */
  readonly isUnderDay?: boolean
}

/** The time of an entry, as a link to the entry from other screens. */
export function EntryLink({ entry: { occurred_at, sequence }, among, isUnderDay = false }: EntryLinkProps) {
  const { t } = useTranslation('audit')
  return (
    <TextLink size="sm" c="dimmed" to="/audit" search={{ ...among, entry: sequence }}>
      {isUnderDay ? <TimeOfDay at={occurred_at} /> : <RelativeTime at={occurred_at} hasClock />}
      <VisuallyHidden> {t('open', { number: sequence })}</VisuallyHidden>
    </TextLink>
  )
}
