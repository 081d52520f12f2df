import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon.tsx'
import classes from './row-chevron.module.css'

const SKIPPED = { tabIndex: -1, 'aria-hidden': true } as const

/**
 * An arrow at the end of a row that opens. Keyboards and screen readers skip it, because the row's name is the same
 * link.
 */
export const RowChevron = createLink((props: ComponentPropsWithRef<'a'>) => (
  <a {...props} {...SKIPPED} className={classes.chevron}>
    <Icon of={IconChevronRight} />
  </a>
))
