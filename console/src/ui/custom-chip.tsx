import { Popover } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FilterChip } from './filter-chip.tsx'

interface CustomChipProps extends Omit<ComponentProps<typeof FilterChip>, 'search' | 'isDeselectable' | 'ref'> {
  /** The option that opens the panel. */
  readonly custom: string
  /** The fields of a custom value. */
  readonly panel: (close: () => void) => ReactNode
}

/** The value of the chip while a custom value is chosen. */
export const CUSTOM = 'custom'

/** A filter with some offered values and a custom one, whose fields open below. */
export function CustomChip({ custom, panel, options, choose, ...chip }: CustomChipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      middlewares={{ shift: { padding: 8 }, flip: true }}
    >
      <Popover.Target>
        <FilterChip
          {...chip}
          options={[...options, { value: CUSTOM, label: custom }]}
          isDeselectable={false}
          choose={chosen => (chosen === CUSTOM ? setOpen(true) : choose(chosen))}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={chip.label}>
        {isOpen && panel(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
