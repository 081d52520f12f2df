import { ActionIcon } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle'
import type { ReactNode } from 'react'
import { ClickPopover } from './click-popover.tsx'
import { Icon } from './icon.tsx'
import classes from './info.module.css'

interface InfoProps {
  /** The name of the button and of the popover. */
  readonly label: string
  readonly children: ReactNode
}

/** A button beside a word. A click explains the word. */
export function Info({ label, children }: InfoProps) {
  return (
    <span className={classes.place}>
      <ClickPopover
        label={label}
        position="bottom-start"
        width={288}
        button={properties => (
          <ActionIcon {...properties} variant="subtle" c="dimmed" size={24} aria-label={label}>
            <Icon of={IconInfoCircle} />
          </ActionIcon>
        )}
      >
        {/* Esc closes only the popover, and not also a drawer below it. */}
        <p className={classes.text} tabIndex={-1} data-autofocus data-mantine-stop-propagation>
          {children}
        </p>
      </ClickPopover>
    </span>
  )
}
