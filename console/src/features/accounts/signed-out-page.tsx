import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import classes from './signed-out-page.module.css'

/** The layout of pages without a session: one narrow column. */
export function SignedOutPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(`${title} · Reeve`)
  return (
    <main className={classes.page} tabIndex={-1}>
      <div className={classes.name}>
        <Mark size={40} />
        <span>Reeve</span>
      </div>
      <div className={classes.card}>
        <Title order={1}>{title}</Title>
        {children}
      </div>
    </main>
  )
}
