import { Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle'
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
export const Warning = (props: WarningProps) => <Box {...props} icon={IconAlertTriangle} tone="warning" />

/** A fact that the reader should know before the next step, but that needs no attention. */
export const Hint = (props: WarningProps) => <Box {...props} icon={IconInfoCircle} tone="info" />

interface BoxProps extends WarningProps {
  readonly icon: TablerIcon
  readonly tone: 'warning' | 'info'
}

const Box = ({ title, actions, children, icon, tone }: BoxProps) => (
  <div className={classes.box} data-tone={tone}>
    <Icon of={icon} size={20} />
    <div className={classes.words}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children && <Text size="sm">{children}</Text>}
      {actions}
    </div>
  </div>
)
