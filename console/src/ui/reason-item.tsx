import { Menu, type MenuItemProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './reason-item.module.css'

interface ReasonItemProps extends MenuItemProps {
  /** The reason for disabling the item, shown below its name. */
  readonly reason?: string | undefined
  /** True if the item opens a page or a dialog in which the action is completed. Its name then ends in an ellipsis. */
  readonly hasEllipsis?: true
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A menu item that stays visible and focusable while disabled, with the reason below its name. */
export function ReasonItem({ reason, hasEllipsis, onClick, color, children, ...props }: ReasonItemProps) {
  const name = hasEllipsis ? <>{children}…</> : children
  if (reason === undefined) {
    return (
      <Menu.Item {...props} {...(color && { color })} onClick={onClick}>
        {name}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...props} closeMenuOnClick={false} aria-disabled aria-description={reason}>
      <span className={classes.waits}>{name}</span>
      <span className={classes.reason}>{reason}</span>
    </Menu.Item>
  )
}
