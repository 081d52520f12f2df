import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  /** What it is, in a sentence. */
  readonly what?: ReactNode
  readonly actions?: ReactNode
  /** It holds a table or facts, which take the whole width and have lines of their own. */
  readonly isWide?: true
  readonly children?: ReactNode
}

/** A part of a screen, under a heading of its own. */
export function Section({ title, what, actions, isWide, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} data-wide={isWide} aria-labelledby={id}>
      <Group justify="space-between" align="start" gap="sm">
        <div className={classes.words}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {what && (
            <Text size="sm" c="dimmed">
              {what}
            </Text>
          )}
        </div>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </section>
  )
}
