import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** For a row of links that may be wider than its place: brings the one of the current screen into view. */
export function useScrollToCurrent<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => {
    const current = href && row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // By hand: `scrollIntoView` would move the page too.
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [href])
  return row
}
