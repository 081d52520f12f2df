import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CUSTOM, CustomChip } from '../../ui/custom-chip.tsx'
import { dateFormat } from '../../ui/formats.ts'
import { localeOf } from '../../ui/locale.ts'
import { endOfDayIn } from './api-keys.queries.ts'
import classes from './expiry-filter.module.css'

const DAYS = [30, 90, 365] as const

interface ExpiryFilterProps {
  /** The end of a day, as an ISO timestamp. */
  readonly value: string | undefined
  readonly choose: (until: string | undefined) => void
}

/** A filter by expiry: within a number of days, or until a chosen date. */
export function ExpiryFilter({ value, choose }: ExpiryFilterProps) {
  const { t, i18n } = useTranslation('api-keys')
  const days = DAYS.find(count => endOfDayIn(count) === value)
  const day = value && dateFormat(localeOf(i18n.language), { dateStyle: 'medium' }).format(new Date(value))
  return (
    <CustomChip
      label={t('columns.expires')}
      clear={t('filter.anyExpiry')}
      value={value === undefined ? undefined : days === undefined ? CUSTOM : String(days)}
      {...(days === undefined && day && { valueText: t('filter.untilDay', { day }) })}
      options={DAYS.map(count => ({ value: String(count), label: t('filter.within', { count }) }))}
      choose={chosen => choose(chosen === undefined ? undefined : endOfDayIn(Number(chosen)))}
      custom={t('filter.date')}
      panel={close => (
        <DayField
          value={value}
          apply={until => {
            close()
            choose(until)
          }}
        />
      )}
    />
  )
}

interface DayFieldProps {
  readonly value: string | undefined
  readonly apply: (until: string) => void
}

function DayField({ value, apply }: DayFieldProps) {
  const { t } = useTranslation(['api-keys', 'ui'])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const day = String(new FormData(event.currentTarget).get('day'))
    apply(new Date(`${day}T23:59:59.999`).toISOString())
  }
  return (
    <form className={classes.day} onSubmit={submit}>
      <TextInput
        type="date"
        name="day"
        label={t('filter.until')}
        defaultValue={value && localDay(new Date(value))}
        max="9999-12-31"
        required
      />
      <Group justify="flex-end">
        <Button type="submit">{t('ui:period.apply')}</Button>
      </Group>
    </form>
  )
}

const localDay = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
