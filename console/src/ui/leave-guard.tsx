import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './leave-guard.module.css'

const WAYS_BACK: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

/**
 * Keeps the page while a request is under way whose answer would be lost with it. Says whether somebody has tried to
 * leave meanwhile, and takes note of one who did.
 */
export function useLeaveGuard(isBusy: boolean): [boolean, () => void] {
  const [hasTried, setTried] = useState(false)
  if (hasTried && !isBusy) setTried(false)
  useBlocker({
    shouldBlockFn({ action, current, next }) {
      // A dialog in the address closes, once it is done, by going to another address of the same page.
      const leaves = isBusy && (WAYS_BACK.has(action) || current.pathname !== next.pathname)
      if (leaves) setTried(true)
      return leaves
    },
    enableBeforeUnload: isBusy,
  })
  return [hasTried && isBusy, () => setTried(true)]
}

/** Tells the one who has tried to leave why they stay. */
export function LeaveGuardNotice({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <Text size="sm" role="status" className={classes.note ?? ''}>
      {isShown && t('underWay')}
    </Text>
  )
}
