import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** The open state of an overlay. Navigation to another URL closes it. */
export function useOverlay(): [boolean, (isOpen: boolean) => void] {
  const here = useRouterState({ select: ({ location }) => location.href })
  const [openedAt, setOpenedAt] = useState<string>()
  if (openedAt !== undefined && openedAt !== here) setOpenedAt(undefined)
  return [openedAt === here, isOpen => setOpenedAt(isOpen ? here : undefined)]
}
