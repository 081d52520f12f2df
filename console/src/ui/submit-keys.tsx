import { useOs } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import classes from './submit-keys.module.css'

/** Submits a form on Ctrl+Enter or Cmd+Enter, also from a text area, where Enter starts a new line. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The keys that submit a form, for its button. They are hidden on touch screens and narrow screens. */
export function SubmitKeys() {
  return (
    <kbd className={classes.keys} aria-hidden>
      {['macos', 'ios'].includes(useOs()) ? '⌘' : 'Ctrl'} ↵
    </kbd>
  )
}
