import { useQuery } from '@tanstack/react-query'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { directoryGroupQuery, directoryGroupsQuery } from './directories.queries.ts'

interface GroupNameProps {
  readonly directoryId: string
  readonly groupId: string
}

/** A group's name as a link to its mapping; the end of the id if the name is unknown, such as after a deletion. */
export function GroupName({ directoryId, groupId }: GroupNameProps) {
  const { data: first } = usePermittedQuery(directoryGroupsQuery(directoryId))
  const listed = first?.groups.find(({ id }) => id === groupId)
  const isOnLaterPage = first !== undefined && first !== null && !listed && first.next_cursor !== null
  const { data: found } = useQuery({ ...directoryGroupQuery(directoryId, groupId), enabled: isOnLaterPage })
  const group = listed ?? found
  if (!group) return <code>{groupId.slice(-12)}</code>
  return (
    <TextLink
      size="sm"
      to="/settings/directories/$directoryId"
      params={{ directoryId }}
      search={{ tab: 'groups', group: groupId }}
    >
      {group.display_name}
    </TextLink>
  )
}
