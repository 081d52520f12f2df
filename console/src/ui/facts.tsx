import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** What is known of one thing: names and values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode] | false)[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        fact =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
