import classes from './offboarding.module.css'
import type { RecordLine } from './record-lines.tsx'

/** The time and the audit entry of a receipt, without their labels. */
export const Evidence = ({ lines }: { readonly lines: readonly (RecordLine | undefined)[] }) => (
  <div className={classes.evidence}>
    {lines.map(line => line && <span key={line.label}>{line.shown ?? line.text}</span>)}
  </div>
)
