import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import classes from './click-popover.module.css'

/** The properties that the button of the popover must have. */
interface OpeningButton {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
  onClick(): void
}

interface ClickPopoverProps extends Pick<PopoverProps, 'position' | 'width'> {
  /** The accessible name of the popover. */
  readonly label: string
  button(properties: OpeningButton): ReactNode
  readonly children: ReactNode
}

/** A button that opens a popover below itself. The popover has the focus until it is closed. */
export function ClickPopover({ label, button, children, ...rest }: ClickPopoverProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A popover that is unmounted does not return the focus itself.
  const close = () => {
    setOpen(false)
    ref.current?.focus()
  }
  return (
    <span className={classes.place}>
      {button({ ref, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setOpen(true) })}
      {isOpen && (
        <Popover
          opened
          onChange={close}
          trapFocus
          withRoles={false}
          middlewares={{ shift: { padding: 8 }, flip: true }}
          {...rest}
        >
          {/* Covers the button, which so stays mounted. */}
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            {children}
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}
