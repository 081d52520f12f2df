import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
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
      <div className={classes.name}>
        <Mark size={40} />
        <span>Reeve</span>
      </div>
      <div className={classes.card}>
        <Title order={1}>{title}</Title>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
