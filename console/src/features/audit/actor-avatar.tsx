import type { AuditEntry } from '@reeve/sdk'
import IconTerminal2 from '@tabler/icons-react/icons/IconTerminal2'
import { Avatar } from '../../ui/avatar.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'

/** The actor's initials; a terminal icon for the command line and the service itself. */
export function ActorAvatar({ actor: { id, name } }: Pick<AuditEntry, 'actor'>) {
  if (id !== null) return <Avatar id={id} name={name} />
  return <IconTile of={IconTerminal2} size={28} isRound />
}
