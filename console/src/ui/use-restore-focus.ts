import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before this came. Mantine does so only for what stays mounted. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
