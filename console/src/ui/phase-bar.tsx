import classes from './phase-bar.module.css'

interface PhaseBarProps {
  /** Consecutive phases; each name contains its duration. */
  readonly phases: readonly { readonly name: string; readonly value: number }[]
  readonly total: string
}

const LEAST_SHARE = 0.5

/** Durations of consecutive phases as a thin bar, with a legend. */
export function PhaseBar({ phases, total }: PhaseBarProps) {
  const sum = phases.reduce((all, { value }) => all + value, 0)
  return (
    <div className={classes.phases}>
      <div className={classes.bar} aria-hidden>
        {phases.map(({ name, value }, index) => (
          <span
            key={name}
            title={name}
            data-phase={index % 5}
            style={{ flexGrow: sum > 0 ? Math.max(LEAST_SHARE, (value / sum) * 100) : 1 }}
          />
        ))}
      </div>
      <ul>
        {phases.map(({ name }, index) => (
          <li key={name} data-phase={index % 5}>
            {name}
          </li>
        ))}
        <li>{total}</li>
      </ul>
    </div>
  )
}
