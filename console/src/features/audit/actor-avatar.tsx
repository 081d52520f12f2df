import type { AuditEntry } from '@reeve/sdk'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import IconTerminal2 from '@tabler/icons-react/icons/IconTerminal2'
import { Avatar } from '../../ui/avatar.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'

/** The actor's initials; an address book for a directory; a terminal for the command line and the service itself. */
export function ActorAvatar({ actor: { type, id, name } }: Pick<AuditEntry, 'actor'>) {
  if (type === 'directory') return <IconTile of={IconAddressBook} size={28} isRound />
  if (id !== null) return <Avatar id={id} name={name} />
  return <IconTile of={IconTerminal2} size={28} isRound />
}
