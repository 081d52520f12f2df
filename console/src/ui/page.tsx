import { Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Breakable } from './breakable.tsx'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** The parent pages, above the title. */
  readonly breadcrumbs?: ReactNode
  /** Links to sibling screens, above the title. */
  readonly tabs?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen with its title, which is the document's too, and its actions, the main one last. */
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
