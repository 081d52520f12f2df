import { TextInput } from '@mantine/core'

interface DateTimeInputProps {
  readonly label: string
  readonly description?: string
  readonly value: string | undefined
  readonly disabled?: boolean
  /** Called when the person goes on to something else; undefined for an emptied one. */
  readonly change: (moment: string | undefined) => void
}

/** A date and a time in the reader's own zone, as the moment that it is. */
export function DateTimeInput({ label, description, value, disabled, change }: DateTimeInputProps) {
  return (
    <TextInput
      // What stands in the address counts, and not what was typed before it.
      key={value}
      style={{ flex: '1 1 200px' }}
      maw={{ sm: 280 }}
      type="datetime-local"
      step={1}
      // The years that an address can say.
      max="9999-12-31T23:59:59"
      label={label}
      description={description}
      disabled={disabled ?? false}
      defaultValue={toLocal(value)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value === toLocal(value)) return
        change(currentTarget.value === '' ? undefined : new Date(currentTarget.value).toISOString())
      }}
    />
  )
}

/** What such an input shows: the local time, without its zone; nothing of what is no time. */
function toLocal(moment: string | undefined): string {
  if (moment === undefined || Number.isNaN(Date.parse(moment))) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
