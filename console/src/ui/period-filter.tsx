import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { CUSTOM, CustomChip } from './custom-chip.tsx'
import { DateTimeInput, toMoment } from './date-time-input.tsx'
import classes from './filter-chip.module.css'
import { dateFormat } from './formats.ts'
import { localeOf } from './locale.ts'
import type { Period } from './period.ts'

/** A custom range, as ISO timestamps. */
export interface Range {
  readonly since: string
  readonly until: string
}

interface PeriodFilterProps<Offered extends Period> {
  readonly label: string
  /** The accessible name of the clear button; undefined if the filter always has a value. */
  readonly clear?: string
  readonly periods: readonly Offered[]
  /** The chosen period, or the custom range. */
  readonly value: Offered | Range | undefined
  readonly choose: (value: Offered | Range | undefined) => void
}

/** A filter by time: the last hour, day, week … or a custom range, whose two fields open below. */
export function PeriodFilter<Offered extends Period>(props: PeriodFilterProps<Offered>) {
  const { label, clear, periods, value, choose } = props
  const { t, i18n } = useTranslation('ui')
  const range = typeof value === 'object' ? value : undefined
  return (
    <CustomChip
      label={label}
      clear={clear}
      value={range ? CUSTOM : (value as Offered | undefined)}
      valueText={range && textOf(range, localeOf(i18n.language))}
      options={periods.map((period: Period) => ({ value: period, label: t(`period.${period}`) }))}
      choose={chosen => choose(periods.find(period => period === chosen))}
      custom={t('period.custom')}
      panel={close => (
        <CustomRange
          range={range}
          apply={chosen => {
            close()
            choose(chosen)
          }}
        />
      )}
    />
  )
}

interface CustomRangeProps {
  readonly range: Range | undefined
  readonly apply: (range: Range) => void
}

const DAY_MS = 86_400_000

/** Start and end of a custom range; initially the last 24 hours. */
function CustomRange({ range, apply }: CustomRangeProps) {
  const { t } = useTranslation('ui')
  const [error, setError] = useState<string>()
  const [first] = useState({ since: wholeMinute(now() - DAY_MS), until: wholeMinute(now()), ...range })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const [since, until] = ['since', 'until'].map(name => toMoment(String(form.get(name))))
    if (since === undefined || until === undefined) setError(t('period.both'))
    else if (since >= until) setError(t('period.reversed'))
    else apply({ since, until })
  }
  return (
    <form className={classes.fields} onSubmit={submit}>
      <DateTimeInput name="since" label={t('from')} value={first.since} />
      <DateTimeInput name="until" label={t('to')} value={first.until} error={error} />
      <Group justify="flex-end">
        <Button type="submit">{t('period.apply')}</Button>
      </Group>
    </form>
  )
}

const wholeMinute = (moment: number) => new Date(Math.floor(moment / 60_000) * 60_000).toISOString()

function textOf({ since, until }: Range, locale: string): string {
  const [from, to] = [new Date(since), new Date(until)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return `${since} – ${until}`
  const isThisYear = [from, to].every(at => at.getFullYear() === new Date(now()).getFullYear())
  return dateFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isThisYear && { year: 'numeric' }),
  }).formatRange(from, to)
}
