import { Button, Drawer, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'
import { Icon } from './icon.tsx'

const NARROW = '(max-width: 48em)'
const SEARCH_AFTER_MS = 250

/** True on a narrow screen, where filters are in a sheet at the bottom. */
export const useIsNarrow = () => useMediaQuery(NARROW, false, { getInitialValueInEffect: false })

interface FilterBarProps {
  /** The search field, which stays visible on a narrow screen. */
  readonly search?: ReactNode
  /** A control before the filters, which stays visible on a narrow screen, in a row of its own. */
  readonly lead?: ReactNode
  /** True if the search field takes all the space that the filters leave. */
  readonly isSearchWide?: boolean
  /** The filters: `FilterSelect`, `FilterChip` or `PeriodFilter`. */
  readonly children?: ReactNode
  /** The number of filters with a value. */
  readonly active: number
  /** Clears all filters. */
  readonly clear: () => void
  /** The number of results. */
  readonly count?: ReactNode
  readonly actions?: ReactNode
}

/** One row of 32 px above a list. On a narrow screen the filters are in a sheet behind one button. */
export function FilterBar({ search, lead, isSearchWide, children, active, clear, count, actions }: FilterBarProps) {
  const { t } = useTranslation('ui')
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const hasEnd = Boolean(count) || Boolean(actions)
  return (
    <search className={classes.bar} data-wide-search={isSearchWide || undefined} data-active={active > 0 || undefined}>
      {search && <div className={classes.search}>{search}</div>}
      {lead && <div className={classes.lead}>{lead}</div>}
      {children && isNarrow && (
        <Button
          variant="default"
          mih={44}
          leftSection={<Icon of={IconAdjustmentsHorizontal} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('filters.title')}{' '}
          {active > 0 && (
            <span className={classes.number} data-numbers>
              {active}
            </span>
          )}
        </Button>
      )}
      {!isNarrow && children}
      {!isNarrow && active > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" h={32} onClick={clear}>
          {t('filters.clear')}
        </Button>
      )}
      {hasEnd && (
        <div className={classes.end} data-counts={Boolean(count) || undefined}>
          {count}
          {actions}
        </div>
      )}
      {children && isNarrow && (
        <Drawer
          position="bottom"
          size="auto"
          radius="lg"
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={t('filters.title')}
          closeButtonProps={{ 'aria-label': t('close') }}
          transitionProps={{ duration: 120 }}
          classNames={{ content: classes.content ?? '' }}
        >
          <div className={classes.sheet}>
            {children}
            <div className={classes.foot}>
              <Button variant="default" mih={44} disabled={active === 0} onClick={clear}>
                {t('filters.clear')}
              </Button>
              <Button mih={44} onClick={() => setOpen(false)}>
                {t('filters.show')}
              </Button>
            </div>
          </div>
        </Drawer>
      )}
    </search>
  )
}

interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string | undefined
  /** Called with the typed text, debounced; with undefined for an empty text. */
  readonly find: (text: string | undefined) => void
}

/** The search field of a list, which the key `/` focuses. */
export function SearchField({ label, placeholder, value, find }: SearchFieldProps) {
  const search = useDebouncedCallback((text: string) => find(text.trim() || undefined), SEARCH_AFTER_MS)
  return (
    <TextInput
      type="search"
      classNames={COMPACT}
      leftSection={<Icon of={IconSearch} />}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={200}
      onChange={event => search(event.currentTarget.value)}
    />
  )
}

/** The classes of an input in a `FilterBar`, which give it the bar's height. */
export const COMPACT = { input: classes.compact ?? '' }
