import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  /** A description in one sentence. */
  readonly what?: ReactNode
  readonly actions?: ReactNode
  /** Its content is a table or a description list, which take the whole width and bring their own lines. */
  readonly isWide?: true
  readonly children?: ReactNode
}

/** A titled part of a screen. */
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
        {actions && (
          <Group gap="sm" className={classes.actions ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </section>
  )
}
