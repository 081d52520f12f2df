import { Group, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  /** Content beside the title, such as a status. */
  readonly after?: ReactNode
  /** A description in one sentence. */
  readonly what?: ReactNode
  readonly actions?: ReactNode
  /** True if the content is a table or a description list, which fill the width and have borders of their own. */
  readonly isWide?: true
  /** True if the content is beside the title on a wide screen, as in a `FormSection`. */
  readonly isSplit?: true
  /** The fragment of links to the section. */
  readonly anchor?: string | undefined
  readonly children?: ReactNode
}

/** A section of a screen, with a title. */
export function Section({ isWide, isSplit, anchor, ...content }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} className={classes.section} data-wide={isWide} data-split={isSplit} aria-labelledby={id}>
      <Content {...content} id={id} />
    </section>
  )
}

interface FormSectionProps extends Omit<SectionProps, 'isWide' | 'isSplit' | 'anchor'> {
  /** True if the fields are below the title on a wide screen, too, because there are many. */
  readonly isStacked?: true
  /** The buttons that save, in the bar below the fields. */
  readonly save: ReactNode
  /** The error of the last save. It is scrolled into view, because a form can be longer than the window. */
  readonly failure?: ReactNode
  readonly onSubmit: (event: FormEvent) => void
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * A section of a screen with its own form and save button. On a wide screen the fields are beside the title, unless
 * they are stacked.
 */
export function FormSection({ save, failure, onSubmit, isStacked, children, ...content }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} data-form data-stacked={isStacked} aria-labelledby={id}>
      <Content {...content} id={id} />
      <form className={classes.form} onSubmit={onSubmit}>
        <div className={classes.fields}>
          {children}
          {failure && (
            <div ref={scrollIntoView} className={classes.failure}>
              {failure}
            </div>
          )}
        </div>
        <div className={classes.save}>{save}</div>
      </form>
    </section>
  )
}

function Content({
  id,
  title,
  after,
  what,
  actions,
  children,
}: Omit<SectionProps, 'isWide' | 'isSplit' | 'anchor'> & { readonly id: string }) {
  return (
    <>
      <Group justify="space-between" align="start" gap="sm" className={classes.head ?? ''}>
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {after}
          </div>
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
    </>
  )
}
