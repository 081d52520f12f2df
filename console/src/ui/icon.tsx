import type { TablerIcon } from '@tabler/icons-react'
import classes from './icon.module.css'

interface IconProps {
  readonly of: TablerIcon
  /** The size in pixels. */
  readonly size?: 14 | 16 | 20 | 24
}

/** An icon beside a text that says the same. Screen readers skip it. */
export function Icon({ of: Drawing, size = 16 }: IconProps) {
  return <Drawing className={classes.icon} size={size} stroke={1.75} aria-hidden />
}
