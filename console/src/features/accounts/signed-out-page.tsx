import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './signed-out-page.module.css'

/** The layout of pages without a session: one narrow column. */
export function SignedOutPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(`${title} · Reeve`)
  return (
    <main className={classes.page} tabIndex={-1}>
      <span className={classes.name}>Reeve</span>
      <Title order={1}>{title}</Title>
      {children}
    </main>
  )
}
