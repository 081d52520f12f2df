import { Button } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './live-rows.module.css'

interface LiveRowsProps {
  /** The text of the button that shows new rows; undefined if there are none. */
  readonly more: string | undefined
  readonly show: () => void
  readonly area: { readonly onPointerMove: () => void; readonly onPointerLeave: () => void }
  readonly children: ReactNode
}

/**
 * A list that is refreshed while it is open. While the pointer is over the list, a button shows the number of new rows
 * instead of inserting them.
 */
export function LiveRows({ more, show, area, children }: LiveRowsProps) {
  return (
    <div className={classes.area} {...area}>
      <div className={classes.place} role="status">
        {more !== undefined && (
          <Button radius="xl" size="compact-sm" leftSection={<Icon of={IconArrowUp} size={14} />} onClick={show}>
            {more}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
