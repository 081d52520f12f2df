import { VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { AuditSearch } from './audit.queries.ts'

interface EntryLinkProps {
  readonly entry: AuditEntry
  /** The entries around it. */
  readonly among: AuditSearch
}

/** When it was, as the way from another screen to the entry itself. */
export function EntryLink({ entry: { occurred_at, sequence }, among }: EntryLinkProps) {
  const { t } = useTranslation('audit')
  return (
    <TextLink size="sm" to="/audit" search={{ ...among, entry: sequence }}>
      <RelativeTime at={occurred_at} />
      <VisuallyHidden> {t('open', { number: sequence })}</VisuallyHidden>
    </TextLink>
  )
}
