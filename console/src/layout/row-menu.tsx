import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/icons/IconDots'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useOverlay } from './use-overlay.ts'

interface ActionsMenuProps {
  /** The accessible name of the button, which names the row or the page. */
  readonly label: string
  /** The items, the destructive ones last, behind a divider. */
  readonly children: ReactNode
}

const IN_ROW: ActionIconProps = { variant: 'subtle', color: 'gray', size: 32, c: 'dimmed' }
const IN_HEADER: ActionIconProps & { readonly 'data-icon-only': true } = {
  variant: 'default',
  size: 36,
  flex: 'none',
  'data-icon-only': true,
}

/** The actions of a row, behind one button at its end. */
export const RowMenu = (props: ActionsMenuProps) => <ActionsMenu {...props} button={IN_ROW} />

/** The further actions of a page, behind one button in its header. */
export const PageMenu = (props: ActionsMenuProps) => <ActionsMenu {...props} button={IN_HEADER} />

function ActionsMenu({ label, children, button }: ActionsMenuProps & { readonly button: ActionIconProps }) {
  const [isOpen, setOpen] = useOverlay()
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon {...button} aria-label={label}>
          <Icon of={IconDots} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
