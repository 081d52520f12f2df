import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import IconX from '@tabler/icons-react/icons/IconX'
import type { Ref } from 'react'
import classes from './filter-chip.module.css'
import { Icon } from './icon.tsx'

export interface ChipOption {
  readonly value: string
  readonly label: string
}

interface FilterChipProps {
  readonly label: string
  /** The accessible name of the clear button; undefined if the filter always has a value. */
  readonly clear?: string | undefined
  readonly value: string | undefined
  /** Overrides the text of the value, for example if the value is not among the options. */
  readonly valueText?: string | undefined
  readonly options: readonly ChipOption[]
  readonly choose: (value: string | undefined) => void
  /** False if a second choice of the same value does not clear it. */
  readonly isDeselectable?: boolean
  /** A search field for the options. The caller filters the options. */
  readonly search?: {
    readonly label: string
    readonly text: string
    readonly change: (text: string) => void
    /** The text if the search has no results. */
    readonly nothing: string
    readonly onOpen?: () => void
  }
  /** Ref to the chip's root element. */
  readonly ref?: Ref<HTMLDivElement>
}

/** A filter by one of several values. It shows its name, and its value once one is chosen. */
export function FilterChip({
  label,
  clear,
  value,
  valueText,
  options,
  choose,
  isDeselectable = true,
  search,
  ref,
}: FilterChipProps) {
  const combobox = useCombobox({
    onDropdownOpen: () => {
      search?.onOpen?.()
      if (search) combobox.focusSearchInput()
      else combobox.updateSelectedOptionIndex('active')
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      search?.change('')
    },
  })
  const shown =
    value === undefined ? undefined : (valueText ?? options.find(one => one.value === value)?.label ?? value)
  const submit = (chosen: string) => {
    combobox.closeDropdown()
    if (search) combobox.focusTarget()
    choose(isDeselectable && chosen === value && clear !== undefined ? undefined : chosen)
  }
  return (
    <div
      ref={ref}
      className={classes.chip}
      data-chosen={shown !== undefined || undefined}
      data-kept={clear === undefined || undefined}
    >
      <Combobox
        store={combobox}
        width="max-content"
        keepMounted={false}
        position="bottom-start"
        middlewares={{ shift: { padding: 8 }, flip: true }}
        onOptionSubmit={submit}
      >
        <Combobox.Target targetType="button" withExpandedAttribute>
          <UnstyledButton
            className={classes.opener}
            role="combobox"
            aria-label={label}
            onClick={() => combobox.toggleDropdown()}
          >
            {label}
            {shown !== undefined && <span className={classes.value}>{shown}</span>}
            {(shown === undefined || clear === undefined) && <Icon of={IconChevronDown} size={14} />}
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown miw={200} maw={360}>
          {search && (
            <Combobox.Search
              aria-label={search.label}
              placeholder={search.label}
              value={search.text}
              onChange={event => {
                search.change(event.currentTarget.value)
                combobox.updateSelectedOptionIndex()
              }}
            />
          )}
          <Options label={label} value={value} options={options} nothing={search?.nothing} />
        </Combobox.Dropdown>
      </Combobox>
      {shown !== undefined && clear !== undefined && (
        <UnstyledButton className={classes.clear} aria-label={clear} onClick={() => choose(undefined)}>
          <Icon of={IconX} size={14} />
        </UnstyledButton>
      )}
    </div>
  )
}

interface OptionsProps extends Pick<FilterChipProps, 'label' | 'value' | 'options'> {
  readonly nothing: string | undefined
}

function Options({ label, value, options, nothing }: OptionsProps) {
  return (
    <Combobox.Options aria-label={label} className={classes.options ?? ''}>
      {options.map(option => (
        <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
          <span className={classes.option}>
            <span>{option.label}</span>
            {option.value === value && <Icon of={IconCheck} size={14} />}
          </span>
        </Combobox.Option>
      ))}
      {options.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
    </Combobox.Options>
  )
}
