import { Mark } from './mark.tsx'
import classes from './wordmark.module.css'

/** The logo with the name, above pages without the layout. */
export function Wordmark() {
  return (
    <div className={classes.wordmark}>
      <Mark size={40} />
      <span>Reeve</span>
    </div>
  )
}
