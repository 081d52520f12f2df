import type { ReactNode } from 'react'
import classes from './description-list.module.css'

interface DescriptionListProps {
  readonly items: readonly (readonly [string, ReactNode] | false)[]
  /** Without a border of its own, for a card that has one. */
  readonly isBare?: true
  /** On a wide screen the items are side by side, with the names above the values. */
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
