import { ActionIcon, type ActionIconProps, Menu, VisuallyHidden } from '@mantine/core'
import IconDots from '@tabler/icons-react/icons/IconDots'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import classes from './row-menu.module.css'
import { useOverlay } from './use-overlay.ts'

interface ActionsMenuProps {
  /** The accessible name of the button and of the menu, which names the row or the page. */
  readonly label: string
  /** The items, the destructive ones last, behind a divider. */
  readonly children: ReactNode
}

const IN_ROW: ActionIconProps = { variant: 'subtle', color: 'gray', size: 32, c: 'dimmed' }
const IN_HEADER: ActionIconProps = { variant: 'default', size: 36 }

/** The actions of a row, behind one button at its end. */
export const RowMenu = (props: ActionsMenuProps) => <ActionsMenu {...props} button={IN_ROW} />

/** The further actions of a page, behind one button in its header. */
export const PageMenu = (props: ActionsMenuProps) => <ActionsMenu {...props} button={IN_HEADER} isInHeader />

interface PlacedMenuProps extends ActionsMenuProps {
  readonly button: ActionIconProps
  readonly isInHeader?: true
}

/** Mounts the menu only while it is open: 50 closed menus of a list took 40 ms to render. */
function ActionsMenu({ label, children, button: look, isInHeader }: PlacedMenuProps) {
  const [isOpen, setOpen] = useOverlay()
  const button = useRef<HTMLButtonElement>(null)
  // A menu that is unmounted does not return the focus itself.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={classes.place} data-icon-only={isInHeader}>
      <ActionIcon
        {...look}
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-expanded={isOpen || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconDots} size={20} />
      </ActionIcon>
      {isOpen && (
        <Menu opened onChange={close} position="bottom-end">
          {/* Anchors the menu over the button, so that the button stays mounted. The text names the menu. */}
          <Menu.Target>
            <span className={classes.anchor} aria-hidden>
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
