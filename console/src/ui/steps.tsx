import classes from './steps.module.css'

interface StepsProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly names: readonly string[]
  /** The index of the current step, from 0. */
  readonly current: number
}

/** The steps of a dialog: those before the current one are done. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {names.map((name, index) => (
        <li key={name} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  )
}
