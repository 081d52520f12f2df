import classes from './phase-bar.module.css'

interface Phase {
  readonly id: 'dns' | 'connect' | 'tls' | 'wait' | 'rest'
  /** The name of the phase with its duration. */
  readonly name: string
  readonly value: number
}

interface PhaseBarProps {
  /** Consecutive phases. */
  readonly phases: readonly Phase[]
  readonly total: string
  /** The duration that corresponds to the whole width, so that the bars of several requests can be compared. */
  readonly longest: number
}

/** The minimum width in percent, because a shorter phase would be invisible. */
const LEAST_SHARE = 0.5

/** Durations of the phases of a request as a thin bar, with a legend. */
export function PhaseBar({ phases, total, longest }: PhaseBarProps) {
  return (
    <div className={classes.phases} data-numbers>
      <div className={classes.bar} aria-hidden>
        {phases.map(({ id, name, value }) => (
          <span
            key={id}
            title={name}
            data-phase={id}
            style={{ width: `${Math.max(LEAST_SHARE, longest > 0 ? (value / longest) * 100 : 0)}%` }}
          />
        ))}
      </div>
      <ul className={classes.legend}>
        {phases.map(({ id, name }) => (
          <li key={id} data-phase={id}>
            {name}
          </li>
        ))}
        <li>{total}</li>
      </ul>
    </div>
  )
}
