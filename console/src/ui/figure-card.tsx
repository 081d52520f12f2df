import { type ReactNode, useId } from 'react'
import classes from './figure-card.module.css'

interface FigureCardProps {
  readonly title: string
  readonly children: ReactNode
}

/** A card of figures, with more content below them if there is any. */
export function FigureCard({ title, children }: FigureCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The figures of a card side by side, each a `Figure`. */
export const FigureList = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.figures} data-numbers>
    {children}
  </dl>
)

interface FigureProps {
  readonly name: string
  readonly isBad?: boolean
  readonly children: ReactNode
}

export const Figure = ({ name, isBad, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-bad={isBad || undefined}>{children}</dd>
  </div>
)
