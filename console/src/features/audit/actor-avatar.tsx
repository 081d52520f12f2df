import type { AuditEntry } from '@reeve/sdk'
import IconTerminal2 from '@tabler/icons-react/icons/IconTerminal2'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './actor-avatar.module.css'

/** The actor's initials; a terminal icon for the command line and the service itself. */
export function ActorAvatar({ actor: { id, name } }: Pick<AuditEntry, 'actor'>) {
  if (id !== null) return <Avatar id={id} name={name} />
  return (
    <span className={classes.machine}>
      <Icon of={IconTerminal2} />
    </span>
  )
}
