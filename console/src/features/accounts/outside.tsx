import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './outside.module.css'

/** A page for those who are not in an organization yet: one narrow column. */
export function Outside({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(`${title} · Reeve`)
  return (
    <main className={classes.outside} tabIndex={-1}>
      <span className={classes.name}>Reeve</span>
      <Title order={1}>{title}</Title>
      {children}
    </main>
  )
}
