import type { ReactNode } from 'react'
import classes from './tab-links.module.css'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

/** Tabs as links, because each has a URL. The router marks the current one. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav ref={useScrollToCurrent<HTMLElement>()} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
