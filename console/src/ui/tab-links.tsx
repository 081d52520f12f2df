import type { ReactNode } from 'react'
import classes from './tab-links.module.css'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

/** The parts of a screen, each with an address: links, of which the one that is shown is marked by the router. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav ref={useScrollToCurrent<HTMLElement>()} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
