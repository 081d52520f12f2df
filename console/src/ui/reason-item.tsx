import { Menu, type MenuItemProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './reason-item.module.css'

interface ReasonItemProps extends MenuItemProps {
  /** The reason for disabling the item, shown below its name. */
  readonly reason?: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A menu item that stays visible and focusable while disabled, with the reason below its name. */
export function ReasonItem({ reason, onClick, color, children, ...props }: ReasonItemProps) {
  if (reason === undefined) {
    return (
      <Menu.Item {...props} {...(color && { color })} onClick={onClick}>
        {children}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...props} closeMenuOnClick={false} aria-disabled aria-description={reason}>
      <span className={classes.waits}>{children}</span>
      <span className={classes.reason}>{reason}</span>
    </Menu.Item>
  )
}
