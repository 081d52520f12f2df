import { CopyIcon } from './copy-icon.tsx'
import classes from './copyable-id.module.css'

/** Number of characters at the end of an id that a narrow screen always shows: many ids have the same beginning. */
const END = 6

/** An id that is selected as a whole. On a narrow screen it stays on one line, and its middle is hidden. */
export const Id = ({ id }: { readonly id: string }) => (
  <code className={classes.code}>
    <span>{id.slice(0, -END)}</span>
    <span>{id.slice(-END)}</span>
  </code>
)

/** An id with a button that copies it. `what` names it for screen readers. */
export function CopyableId({ id, what }: { readonly id: string; readonly what: string }) {
  return (
    <span className={classes.id}>
      <Id id={id} />
      <CopyIcon text={id} what={what} />
    </span>
  )
}
