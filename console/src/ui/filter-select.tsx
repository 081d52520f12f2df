import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from './filter-chip.tsx'

interface FilterSelectProps<Value extends string> {
  readonly label: string
  /** The accessible name of the clear button. */
  readonly clear: string
  readonly value: Value | undefined
  readonly values: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly choose: (value: Value | undefined) => void
  /** True to enable searching among the values. */
  readonly searchable?: boolean
}

/** A filter by one of a few values, or none. */
export function FilterSelect<Value extends string>({
  label,
  clear,
  value,
  values,
  nameOf,
  choose,
  searchable = false,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const options = values
    .map(one => ({ value: one as string, label: nameOf(one) }))
    .filter(option => option.label.toLowerCase().includes(wanted))
  return (
    <FilterChip
      label={label}
      clear={clear}
      value={value}
      valueText={value && nameOf(value)}
      options={options}
      choose={chosen => choose(values.find(one => one === chosen))}
      {...(searchable && {
        search: { label: t('filters.search'), text, change: setText, nothing: t('filters.nothing') },
      })}
    />
  )
}
