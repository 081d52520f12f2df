import { CopyIcon } from '../../ui/copy-icon.tsx'
import classes from './get-member.module.css'

/** An id with a button that copies it. `what` names it for screen readers. */
export function Id({ id, what }: { readonly id: string; readonly what: string }) {
  return (
    <span className={classes.id}>
      <code>{id}</code>
      <CopyIcon text={id} what={what} />
    </span>
  )
}
