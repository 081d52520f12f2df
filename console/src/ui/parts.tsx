import { UnstyledButton } from '@mantine/core'
import classes from './parts.module.css'

/** A part of stacked bars. */
export interface Part {
  readonly id: 'members' | 'access' | 'webhooks' | 'security'
  readonly name: string
}

/** The class of a chart, in which `data-part` sets the colour `--part`. */
export const partsClass = classes.parts ?? ''

interface LegendProps {
  readonly parts: readonly Part[]
  /** The values of the parts, for each bar. A part without any value above zero is left out of the legend. */
  readonly values: readonly (readonly number[])[]
}

const withValues = ({ parts, values }: LegendProps) => parts.filter((_, at) => values.some(bar => (bar[at] ?? 0) > 0))

/** The name and the colour of each part that has values. */
export function Legend(props: LegendProps) {
  return (
    <ul className={classes.legend}>
      {withValues(props).map(({ id, name }) => (
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

/**
 * A legend whose parts are buttons. A click shows only that part, and a second click all parts. All parts are offered
 * while one is chosen, because the others have no values then.
 */
export function ChoiceLegend({ parts, values, label, chosen, choose }: LegendChoice & LegendProps) {
  const offered = chosen === undefined ? withValues({ parts, values }) : parts
  return (
    <ul className={classes.legend} aria-label={label}>
      {offered.map(({ id, name }) => (
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
