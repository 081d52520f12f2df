import { TextInput } from '@mantine/core'

interface DateTimeInputProps {
  readonly label: string
  /** The name in a form. `toMoment` converts its form value to a timestamp. */
  readonly name?: string
  readonly description?: string
  readonly value: string | undefined
  readonly disabled?: boolean
  readonly error?: string | undefined
  /** Called on blur; undefined if the field was cleared. */
  readonly change?: (moment: string | undefined) => void
}

/** A date and time in the reader's zone, as an ISO timestamp. */
export function DateTimeInput({ label, name, description, value, disabled, error, change }: DateTimeInputProps) {
  return (
    <TextInput
      // The input is remounted when `value` changes, such as with the URL, so that it replaces the typed value.
      key={value}
      style={{ flex: '1 1 200px' }}
      maw={{ sm: 280 }}
      type="datetime-local"
      step={1}
      // The URL accepts RFC 3339 times, whose years have four digits.
      max="9999-12-31T23:59:59"
      label={label}
      name={name}
      description={description}
      disabled={disabled ?? false}
      error={error}
      defaultValue={toLocal(value)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== toLocal(value)) change?.(toMoment(currentTarget.value))
      }}
    />
  )
}

/** The timestamp of the input's local time; undefined if the input is empty. */
export const toMoment = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString()

/** Local time without a zone, in the format of the input; empty without a valid timestamp. */
function toLocal(moment: string | undefined): string {
  if (moment === undefined || Number.isNaN(Date.parse(moment))) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
