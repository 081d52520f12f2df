import { UnstyledButton } from '@mantine/core'
import classes from './parts.module.css'

/** A part of stacked bars. */
export interface Part {
  readonly id: 'members' | 'access' | 'webhooks' | 'security'
  readonly name: string
}

/** The class of a chart, in which `data-part` sets the colour `--part`. */
export const partsClass = classes.parts ?? ''

/** The name and the colour of each part. */
export function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul className={classes.legend}>
      {parts.map(({ id, name }) => (
        <li key={id} data-part={id}>
          {name}
        </li>
      ))}
    </ul>
  )
}

export interface LegendChoice {
  readonly label: string
  readonly chosen: Part['id'] | undefined
  /** Called with the chosen part; undefined shows all parts again. */
  readonly choose: (part: Part['id'] | undefined) => void
}

/** A legend whose parts are buttons. A click shows only that part, and a second click all parts. */
export function ChoiceLegend({ parts, label, chosen, choose }: LegendChoice & { readonly parts: readonly Part[] }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {parts.map(({ id, name }) => (
        <li key={id} data-part={id} data-out={(chosen !== undefined && chosen !== id) || undefined}>
          <UnstyledButton
            className={classes.choice}
            aria-pressed={chosen === id}
            onClick={() => choose(chosen === id ? undefined : id)}
          >
            {name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
