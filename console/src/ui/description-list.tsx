import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** Properties of one resource, as names and values. */
export function DescriptionList({ items }: { readonly items: readonly (readonly [string, ReactNode] | false)[] }) {
  return (
    <dl className={classes.list}>
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
