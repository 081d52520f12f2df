import { Select } from '@mantine/core'

interface FilterSelectProps<Value extends string> {
  readonly label: string
  /** The placeholder without a choice. */
  readonly any: string
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
  any,
  clear,
  value,
  values,
  nameOf,
  choose,
  ...props
}: FilterSelectProps<Value>) {
  return (
    <Select
      {...props}
      style={{ flex: props.searchable ? '1 1 200px' : '1 1 140px' }}
      maw={{ sm: 280 }}
      placeholder={any}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      value={value ?? null}
      data={values.map(one => ({ value: one, label: nameOf(one) }))}
      onChange={chosen => choose(values.find(one => one === chosen))}
    />
  )
}
