import { Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import classes from './verdict.module.css'

interface VerdictProps {
  readonly icon: TablerIcon
  readonly title: string
  /** Shown instead of the title if the page's heading already says the title. Screen readers still get the title. */
  readonly evidence?: ReactNode
  /** A ref to the element. With it, the element is a focusable status, for the result of an action. */
  readonly status?: Ref<HTMLElement>
  readonly children?: ReactNode
}

/** A positive result: its sentence on a green bar, and the evidence below. */
export function Verdict({ icon, title, evidence, status, children }: VerdictProps) {
  const focusable = status && ({ ref: status, tabIndex: -1, role: 'status' } as const)
  return (
    <section className={classes.verdict} aria-label={title} {...focusable}>
      <div className={classes.head}>
        <Icon of={icon} size={24} />
        {evidence ?? (
          <Text fw={600} size="lg">
            {title}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}
