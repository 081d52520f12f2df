import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './part.module.css'

interface PartProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Part({ title, actions, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb="xs" mih={32}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  )
}
