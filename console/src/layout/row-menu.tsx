import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/icons/IconDots'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useOverlay } from './use-overlay.ts'

interface RowMenuProps {
  /** The accessible name of the button, which names the row. */
  readonly label: string
  /** The items, the destructive ones last, behind a divider. */
  readonly children: ReactNode
}

/** The actions of a row, behind one button at its end. */
export function RowMenu({ label, children }: RowMenuProps) {
  const [isOpen, setOpen] = useOverlay()
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} c="dimmed" aria-label={label}>
          <Icon of={IconDots} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
