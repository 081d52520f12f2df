import type { ReactNode } from 'react'
import classes from './state-dot.module.css'

/**
 * A status as a dot and a word, so that it does not depend on colour alone. It is a filled pill, except for ordinary
 * states in tables and lists.
 */
export function StateDot({
  state,
  children,
}: {
  /** `next` is a state that waits for someone or something. */
  readonly state: 'good' | 'next' | 'held' | 'bad' | 'none'
  readonly children: ReactNode
}) {
  return (
    <span className={classes.state} data-state={state}>
      <span className={classes.dot} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
