import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Wordmark } from '../../ui/wordmark.tsx'
import classes from './signed-out-page.module.css'

interface SignedOutPageProps {
  readonly title: string
  /** One line about the page, below its title. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The layout of pages without a session: one narrow column. */
export function SignedOutPage({ title, lead, children }: SignedOutPageProps) {
  useDocumentTitle(`${title} · Reeve`)
  return (
    <main className={classes.page} tabIndex={-1}>
      <Wordmark />
      <div className={classes.card}>
        <Title order={1}>{title}</Title>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
