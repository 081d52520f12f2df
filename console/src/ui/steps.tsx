import IconCheck from '@tabler/icons-react/icons/IconCheck'
import { Icon } from './icon.tsx'
import classes from './steps.module.css'

interface StepsProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly names: readonly string[]
  /** The index of the current step, from 0. If it is the number of steps, all of them are done. */
  readonly current: number
}

/** The steps of a task: those before the current one are done. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {names.map((name, index) => (
        <li key={name} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.mark} aria-hidden>
            {index < current ? <Icon of={IconCheck} /> : index + 1}
          </span>{' '}
          <span className={classes.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
