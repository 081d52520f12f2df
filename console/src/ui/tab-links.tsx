import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './tab-links.module.css'

/** Tabs as links, because each has a URL. The router marks the current one. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav ref={useScrollToCurrent<HTMLElement>()} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** Scrolls a row of links to the link of the current screen. */
function useScrollToCurrent<Row extends HTMLElement>(): RefObject<Row | null> {
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
