import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether something lies open over the page: until it is closed, or the page becomes another. */
export function useOverlay(): [boolean, (isOpen: boolean) => void] {
  const here = useRouterState({ select: ({ location }) => location.href })
  const [openedAt, setOpenedAt] = useState<string>()
  if (openedAt !== undefined && openedAt !== here) setOpenedAt(undefined)
  return [openedAt === here, isOpen => setOpenedAt(isOpen ? here : undefined)]
}
