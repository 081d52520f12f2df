import { Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './warning.module.css'

interface WarningProps {
  readonly title: string
  /** Links or buttons with which the reader can act on the warning. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A state that needs attention, but is not an error. */
export const Warning = ({ title, actions, children }: WarningProps) => (
  <div className={classes.box}>
    <Icon of={IconAlertTriangle} size={20} />
    <div className={classes.words}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children && <Text size="sm">{children}</Text>}
      {actions}
    </div>
  </div>
)
