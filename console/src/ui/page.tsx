import { Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Breakable } from './breakable.tsx'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** What leads here: the links above the title. */
  readonly breadcrumbs?: ReactNode
  /** The way to the screens beside it, above the title. */
  readonly tabs?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen: its title, which is the document's too, its actions with the main one last, and what it is about. */
export function Page({ title, breadcrumbs, tabs, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Reeve`)
  return (
    <div className={classes.page}>
      {tabs}
      {breadcrumbs && <nav className={classes.breadcrumbs}>{breadcrumbs}</nav>}
      <Group justify="space-between" className={classes.head}>
        <Title order={1}>
          <Breakable text={title} />
        </Title>
        {actions && (
          <Group gap="sm" className={classes.actions ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </div>
  )
}
