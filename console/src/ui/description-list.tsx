import type { ReactNode } from 'react'
import classes from './description-list.module.css'

interface DescriptionListProps {
  readonly items: readonly (readonly [string, ReactNode] | false)[]
  /** True to omit the border, for a list within a card that has one. */
  readonly isBare?: true
  /** True to place the items side by side on a wide screen, with the names above the values. */
  readonly isStrip?: true
}

/** Properties of one resource, as names and values. */
export function DescriptionList({ items, isBare, isStrip }: DescriptionListProps) {
  return (
    <dl className={classes.list} data-bare={isBare} data-strip={isStrip}>
      {items.map(
        item =>
          item && (
            <div key={item[0]}>
              <dt>{item[0]}</dt>
              <dd>{item[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
