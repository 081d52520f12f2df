import classes from './offboarding.module.css'
import type { RecordLine } from './record-lines.tsx'

interface EvidenceProps {
  /** The act, before its time: "Suspended". */
  readonly act: string
  readonly time: RecordLine | undefined
  /** The audit entry; undefined while it loads, and for callers who may not read it. */
  readonly entry: RecordLine | undefined
}

/** The time and the audit entry of a receipt, on the bar of its verdict. */
export const Evidence = ({ act, time, entry }: EvidenceProps) => (
  <div className={classes.evidence}>
    {time && (
      <span>
        {act} {time.shown}
      </span>
    )}
    {entry && <span>{entry.shown}</span>}
  </div>
)
