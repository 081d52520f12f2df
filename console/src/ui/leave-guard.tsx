import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './leave-guard.module.css'

/** The router's names for navigation by the browser's own buttons. */
export const WAYS_BACK: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

/**
 * Blocks navigation while a request is pending whose response would be lost. Returns true if the person has tried to
 * leave in the meantime, and a function that records such an attempt.
 */
export function useLeaveGuard(isBusy: boolean): [boolean, () => void] {
  const [hasTried, setTried] = useState(false)
  if (hasTried && !isBusy) setTried(false)
  useBlocker({
    shouldBlockFn({ action, current, next }) {
      // Other navigation within the page is allowed, because it closes dialogs whose state is part of the URL.
      const leaves = isBusy && (WAYS_BACK.has(action) || current.pathname !== next.pathname)
      if (leaves) setTried(true)
      return leaves
    },
    enableBeforeUnload: isBusy,
  })
  return [hasTried && isBusy, () => setTried(true)]
}

/** Explains a blocked navigation. */
export function LeaveGuardNotice({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <Text size="sm" role="status" className={classes.note ?? ''}>
      {isShown && t('underWay')}
    </Text>
  )
}
