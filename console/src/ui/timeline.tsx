import type { ReactNode } from 'react'
import classes from './timeline.module.css'

/** What happened one after the other, along a vertical line. */
export function Timeline({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <ol aria-label={label}>{children}</ol>
}

interface TimelineItemProps {
  /** `next` has not happened yet, and stands as a hollow dot. */
  readonly state: 'good' | 'bad' | 'next'
  readonly children: ReactNode
}

export function TimelineItem({ state, children }: TimelineItemProps) {
  return (
    <li className={classes.item} data-state={state}>
      {children}
    </li>
  )
}
