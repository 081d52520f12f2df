import { Button, Group, Progress, Radio, Select, Stack, Text } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem } from '../../api/problem.tsx'
import { now } from '../../ui/clock.ts'
import { DateTimeInput } from '../../ui/date-time-input.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Page } from '../../ui/page.tsx'
import { beginningOf } from '../../ui/period.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { FormSection } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { entriesQuery, namesIn, toFilter, totalQuery } from './audit.queries.ts'
import classes from './export-audit.module.css'
import { ExportSummary } from './export-summary.tsx'
import { FAMILIES } from './families.ts'
import { FIELDS, type Field } from './filter-text.ts'
import { ProofCommand } from './proof-command.tsx'
import { SaveCheckpoint, type SavedCheckpoint } from './save-checkpoint.tsx'
import { type ExportOrder, isBrokenOff, useExport } from './use-export.ts'

const route = getRouteApi('/in-organization/audit/export')

const KILOBYTE = 1_000
const MEGABYTE = 1_000_000

/** Streams the audit trail, or a part of it, into a file. */
export function ExportAudit() {
  const { t, i18n } = useTranslation(['audit', 'layout'])
  const sought = route.useSearch()
  const { caller, denialReason } = useCaller()
  const { data: total, error: notCounted } = useQuery(totalQuery(sought))
  const [format, setFormat] = useState<ExportOrder['format']>('ndjson')
  const [checkpoint, setCheckpoint] = useState<SavedCheckpoint>()
  const { mutate, isPending, data: done, variables, error, written, cancel } = useExport()
  const number = (value: number, unit: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1, ...unit }).format(value)
  const isNarrowed = Object.keys(toFilter(sought)).length > 0
  const isChainToEnd = !isNarrowed && sought.until === undefined
  const size = (bytes: number) =>
    bytes < MEGABYTE
      ? number(bytes / KILOBYTE, { style: 'unit', unit: 'kilobyte' })
      : number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte' })
  const how = ({ entries, bytes }: { entries: number; bytes: number }) =>
    t('export.how', { count: entries, number: number(entries), size: size(bytes) })
  const isUnfit = isReeveError(notCounted, 'validation_failed')
  const share = written && total && total.total > 0 ? Math.min(100, (written.entries / total.total) * 100) : 0
  const cut = isReeveError(error) && isBrokenOff(error.code, error.status) ? t('brokeOff') : undefined
  // The result belongs to the finished export, not to options that were changed afterwards.
  const isAsAsked = variables?.format === format && JSON.stringify(variables.sought) === JSON.stringify(sought)
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && denialReason('audit.read') === undefined)
      mutate({ format, organization: caller.organization.name, sought })
  }
  return (
    <Page isNarrow title={t('export.title')} breadcrumbs={<TextLink to="/audit">{t('title')}</TextLink>}>
      <FormSection
        isStacked
        title={t('entries')}
        what={t('export.what')}
        onSubmit={start}
        save={
          <>
            <Text size="sm" c="dimmed" role="status" className={classes.progress ?? ''}>
              {isPending && written && how(written)}
              {!isPending && done && isAsAsked && `${t('export.done')} ${how(done)}`}
              {!isPending && done === null && t('export.cancelled')}
            </Text>
            {isPending && (
              <Button variant="default" onClick={cancel}>
                {t('export.cancel')}
              </Button>
            )}
            <ReasonButton type="submit" reason={isPending ? t('export.running') : denialReason('audit.read')}>
              {t('export.start', { format: format.toUpperCase() })}
            </ReasonButton>
          </>
        }
      >
        <Stack gap="md">
          <FormatField format={format} setFormat={setFormat} isDisabled={isPending} />
          <Times isDisabled={isPending} />
          {!isUnfit && <Filters isDisabled={isPending} />}
          {isUnfit ? (
            <>
              <Problem error={notCounted} text={t('layout:fault.search')} />
              <TextLink to="/audit/export">{t('layout:fault.plain')}</TextLink>
            </>
          ) : (
            <ExportSummary format={format} total={total?.total} hasCheckpoint={checkpoint !== undefined} />
          )}
          {error && <Problem error={error} title={t('export.failed')} text={cut} />}
          {isPending && <Progress value={share} size="sm" aria-label={t('export.progress')} />}
          {!isPending && done && isAsAsked && isChainToEnd && format === 'ndjson' && (
            <ProofCommand file={done.file} entries={done.entries} since={sought.since} checkpoint={checkpoint} />
          )}
        </Stack>
      </FormSection>
      {/* To be saved before the export: a later checkpoint may cover entries that the export lacks. */}
      <SaveCheckpoint onSaved={setCheckpoint} />
    </Page>
  )
}

interface FormatFieldProps {
  readonly format: ExportOrder['format']
  readonly setFormat: (format: ExportOrder['format']) => void
  readonly isDisabled: boolean
}

function FormatField({ format, setFormat, isDisabled }: FormatFieldProps) {
  const { t } = useTranslation('audit')
  return (
    <Radio.Group label={t('export.format')} value={format} onChange={value => setFormat(value as 'ndjson' | 'csv')}>
      <Stack gap="sm" mt="xs">
        <Radio value="ndjson" label="NDJSON" description={t('export.ndjson')} disabled={isDisabled} />
        <Radio value="csv" label="CSV" description={t('export.csv')} disabled={isDisabled} />
      </Stack>
    </Radio.Group>
  )
}

/** The filters of the audit log, with a button that clears them. */
function Filters({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation('audit')
  const { since, until, ...sought } = route.useSearch()
  const navigate = route.useNavigate()
  // The entries provide the names of the ids in the filters.
  const { data } = useQuery(entriesQuery({ ...sought, since, until, range: 'year' }))
  const names = namesIn(data?.entries ?? [])
  const nameOf = (field: Field, value: string) => {
    const family = field === 'family' && FAMILIES.find(one => one === value)
    return family ? t(`families.${family}`) : (names.get(value) ?? value)
  }
  const filters = FIELDS.flatMap(field => {
    const value = sought[field]
    return value === undefined ? [] : [`${t(`search.names.${field}`)}: ${nameOf(field, value)}`]
  }).join(', ')
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('search.label')}
      </Text>
      {filters === '' ? (
        <Text size="sm" c="dimmed">
          {t('export.unfiltered')} <TextLink to="/audit">{t('export.filter')}</TextLink>
        </Text>
      ) : (
        <Group gap="sm">
          <Text size="sm">{filters}</Text>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isDisabled}
            onClick={() => navigate({ search: { since, until }, replace: true })}
          >
            {t('search.clear')}
          </Button>
        </Group>
      )}
    </div>
  )
}

const EXPORTED = ['hour', 'day', 'week', 'month', 'year'] as const

/** The time range: no limit, a period that ends now, or a start, an end or both in the reader's time zone. */
function Times({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation(['audit', 'ui'])
  const { since, until } = route.useSearch()
  const navigate = route.useNavigate()
  const [chosen, setChosen] = useState<{ readonly name: string; readonly since: string | undefined }>()
  const isUnchanged = chosen && (chosen.name === 'custom' || (chosen.since === since && until === undefined))
  const name = isUnchanged ? chosen.name : since === undefined && until === undefined ? 'all' : 'custom'
  const change = (time: { readonly since?: string | undefined; readonly until?: string | undefined }) =>
    void navigate({ search: before => ({ ...before, ...time }), replace: true })
  const choose = (wanted: string | null) => {
    const period = EXPORTED.find(one => one === wanted)
    const begin = period && beginningOf(period, now())
    setChosen({ name: wanted ?? 'all', since: begin })
    if (wanted !== 'custom') change({ since: begin, until: undefined })
  }
  return (
    <>
      <Select
        label={t('range.label')}
        maw={320}
        allowDeselect={false}
        disabled={isDisabled}
        value={name}
        data={[
          { value: 'all', label: t('export.all') },
          ...EXPORTED.map(period => ({ value: period as string, label: t(`ui:period.${period}`) })),
          { value: 'custom', label: t('ui:period.custom') },
        ]}
        onChange={choose}
      />
      {name === 'custom' && (
        <Group gap="sm" align="end">
          <DateTimeInput
            label={t('ui:from')}
            value={since}
            disabled={isDisabled}
            change={moment => change({ since: moment })}
          />
          <DateTimeInput
            label={t('ui:to')}
            value={until}
            disabled={isDisabled}
            change={moment => change({ until: moment })}
          />
        </Group>
      )}
    </>
  )
}
