import { Anchor, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem } from '../../api/problem.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { totalQuery } from './audit.queries.ts'
import { exportRoute } from './audit.routes.ts'
import { type ExportOrder, useExport } from './use-export.ts'

const MEGABYTE = 1_000_000

/** The trail of a time as a file, as it streams. */
export function ExportAudit() {
  const { t, i18n } = useTranslation('audit')
  const { since, until } = exportRoute.useSearch()
  const { whyNot } = useCaller()
  const { data: total } = useQuery(totalQuery({ since, until }))
  const [format, setFormat] = useState<ExportOrder['format']>('ndjson')
  const { mutate, isPending, data: done, error, written, cancel } = useExport()
  const number = (value: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value)
  const how = ({ entries, bytes }: { entries: number; bytes: number }) =>
    t('export.how', { count: entries, number: number(entries), size: number(bytes / MEGABYTE) })
  const share = written && total && total.total > 0 ? Math.min(100, (written.entries / total.total) * 100) : 0
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && whyNot('audit.read') === undefined) mutate({ format, since, until })
  }
  return (
    <Page
      title={t('export.title')}
      trail={<Anchor renderRoot={props => <Link {...props} to="/audit" />}>{t('title')}</Anchor>}
    >
      <form onSubmit={start}>
        <Stack gap="md" maw={640}>
          <Radio.Group
            label={t('export.format')}
            value={format}
            onChange={value => setFormat(value as 'ndjson' | 'csv')}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="ndjson" label="NDJSON" description={t('export.ndjson')} disabled={isPending} />
              <Radio value="csv" label="CSV" description={t('export.csv')} disabled={isPending} />
            </Stack>
          </Radio.Group>
          <Times isDisabled={isPending} />
          <Text size="sm" c="dimmed">
            {t('export.timeOnly')} {total && t('export.fits', { count: total.total, number: number(total.total) })}
          </Text>
          {error && <Problem error={error} title={t('export.failed')} />}
          <Group gap="md">
            <ReasonButton type="submit" reason={isPending ? t('export.running') : whyNot('audit.read')}>
              {t('export.start', { format: format.toUpperCase() })}
            </ReasonButton>
            {isPending && (
              <Button variant="default" onClick={cancel}>
                {t('export.cancel')}
              </Button>
            )}
          </Group>
          {isPending && <Progress value={share} size="sm" aria-label={t('export.progress')} />}
          <Text size="sm" role="status">
            {isPending && written && how(written)}
            {!isPending && done && `${t('export.done')} ${how(done)}`}
            {!isPending && done === null && t('export.cancelled')}
          </Text>
        </Stack>
      </form>
    </Page>
  )
}

/** From when to when, in the reader's own zone; both may stay empty. */
function Times({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation('audit')
  const search = exportRoute.useSearch()
  const navigate = exportRoute.useNavigate()
  return (
    <Group gap="sm">
      {(['since', 'until'] as const).map(name => (
        <MomentInput
          key={name}
          label={t(`export.${name}`)}
          value={search[name]}
          disabled={isDisabled}
          change={moment => navigate({ search: before => ({ ...before, [name]: moment }), replace: true })}
        />
      ))}
    </Group>
  )
}
