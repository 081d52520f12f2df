import type { ReactNode } from 'react'
import classes from './timeline.module.css'

/** Events along a vertical line, in order. */
export function Timeline({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <ol aria-label={label}>{children}</ol>
}

interface TimelineItemProps {
  /** `next` is a future event, which has a hollow dot. */
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
