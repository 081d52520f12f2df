import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** What leads here: the links above the title. */
  readonly trail?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen: its title, which is the document's too, its one or two actions, and what it is about. */
export function Page({ title, trail, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Reeve`
  }, [title])
  return (
    <div className={classes.page}>
      {trail && <nav className={classes.trail}>{trail}</nav>}
      <Group justify="space-between" className={classes.head}>
        <Title order={1}>{title}</Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
