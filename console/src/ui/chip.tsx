import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipProps {
  /** An explanation, as its tooltip. */
  readonly title?: string
  readonly children: ReactNode
}

/** A word that marks one item of a list, such as "New". A status is a `StateDot` instead. */
export const Chip = ({ title, children }: ChipProps) => (
  <span className={classes.chip} title={title}>
    {children}
  </span>
)
