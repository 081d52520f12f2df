import { useEffect, useState } from 'react'

/** Restores the focus on unmount. Mantine does so only for components that stay mounted. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
