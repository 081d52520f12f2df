import { ActionIcon, Popover } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle'
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import classes from './info.module.css'

interface InfoProps {
  /** The name of the button and of the popover. */
  readonly label: string
  readonly children: ReactNode
}

/** A button beside a word. A click explains the word. */
export function Info({ label, children }: InfoProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A popover that is unmounted does not return the focus itself.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={classes.place}>
      <ActionIcon
        ref={button}
        variant="subtle"
        c="dimmed"
        size={24}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconInfoCircle} />
      </ActionIcon>
      {isOpen && (
        <Popover
          opened
          onChange={close}
          position="bottom-start"
          width={288}
          trapFocus
          withRoles={false}
          middlewares={{ shift: { padding: 8 }, flip: true }}
        >
          {/* Not the button itself: opening the popover would remount the button. */}
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            {/* Esc closes only the popover, and not also a drawer below it. */}
            <p className={classes.text} tabIndex={-1} data-autofocus data-mantine-stop-propagation>
              {children}
            </p>
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}
