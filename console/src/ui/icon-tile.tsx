import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from './icon.tsx'
import classes from './icon-tile.module.css'

/** An icon on a square, before the text of a row. */
export const IconTile = ({ of }: { readonly of: TablerIcon }) => (
  <span className={classes.tile}>
    <Icon of={of} />
  </span>
)
