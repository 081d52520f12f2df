import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of links to the link of the current screen. */
export function useScrollToCurrent<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => {
    const current = href && row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // `scrollIntoView` would scroll the page, too.
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [href])
  return row
}
