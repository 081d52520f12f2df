import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { localeOf } from '../../ui/locale.ts'
import { firstEntryQuery, toFilter } from './audit.queries.ts'
import { nameOfExport } from './export-file-name.ts'
import type { ExportOrder } from './use-export.ts'

const route = getRouteApi('/in-organization/audit/export')

interface ExportSummaryProps {
  readonly format: ExportOrder['format']
  /** The number of matching entries; undefined while it is being counted. */
  readonly total: number | undefined
  /** True if a checkpoint was saved on this page. */
  readonly hasCheckpoint: boolean
}

/** The file that the export will write: its entries, its name, and how to verify it. */
export function ExportSummary({ format, total, hasCheckpoint }: ExportSummaryProps) {
  const { t, i18n } = useTranslation('audit')
  const id = useId()
  const { caller } = useCaller()
  const sought = route.useSearch()
  const { since, until } = sought
  const isNarrowed = Object.keys(toFilter(sought)).length > 0
  const name = nameOfExport({ organization: caller.organization.name, since, until, isNarrowed }, format)
  const number = total?.toLocaleString(localeOf(i18n.language))
  return (
    <section aria-labelledby={id}>
      <Text id={id} size="sm" fw={500} mb="xs">
        {t('export.summary')}
      </Text>
      <DescriptionList
        items={[
          [
            t('entries'),
            total === undefined ? t('histogram.counting') : t('export.fits', { count: total, number: number ?? '' }),
          ],
          [t('export.file'), name],
          [t('export.verification'), useVerification(format, isNarrowed, hasCheckpoint)],
        ]}
      />
    </section>
  )
}

/** The instructions for verifying the file, or the reason why that is not possible. */
function useVerification(format: ExportOrder['format'], isNarrowed: boolean, hasCheckpoint: boolean): string {
  const { t } = useTranslation('audit')
  const { since, until } = route.useSearch()
  const hasTimes = since !== undefined || until !== undefined
  const isChain = !isNarrowed && format === 'ndjson'
  const { data: from } = useQuery({ ...firstEntryQuery(since), enabled: hasTimes && isChain })
  if (isNarrowed) return t('export.noChain')
  if (!isChain) return t('export.csvChain')
  if (!hasTimes || (from === 1 && until === undefined))
    return t(hasCheckpoint ? 'export.withCheckpoint' : 'export.chain')
  return from ? t('export.part', { from }) : ''
}
