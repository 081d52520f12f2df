import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from './icon.tsx'
import classes from './icon-tile.module.css'

interface IconTileProps {
  readonly of: TablerIcon
  /** The width in pixels; 32 by default. */
  readonly size?: 28 | 32 | 40
  readonly iconSize?: 16 | 20
  /** True for a circle, to match the avatars of people beside it. */
  readonly isRound?: true
  /** The colour of a state, or of a family of actions; grey by default. */
  readonly tone?: string | undefined
  /** A text for screen readers, unless the text beside the icon says the same. */
  readonly label?: string
}

/** An icon on a coloured tile, before the text of a row. */
export const IconTile = ({ of, size = 32, iconSize = 16, isRound, tone, label }: IconTileProps) => (
  <span
    className={classes.tile}
    data-size={size}
    data-shape={isRound && 'round'}
    data-tone={tone}
    {...(label !== undefined && { role: 'img', 'aria-label': label })}
  >
    <Icon of={of} size={iconSize} />
  </span>
)
