import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { directoryGroupsQuery, useDirectoryName } from '../directories/index.ts'

/**
 * A directory decides the profile of a member whom it manages, except for owners. `isLocked` is true if a manual change
 * would be refused. It is false if this is uncertain: for readers who may not see directories, if a mapping is initial
 * only, and if there is a second page of groups. The text then says that the change may be refused. No request unless
 * `isOpen`.
 */
export function useManagedProfile(member: Member, isOpen: boolean): { text: string; isLocked: boolean } | undefined {
  const { t } = useTranslation('members')
  const id = member.directory_id !== null && !member.is_owner ? member.directory_id : undefined
  const directory = useDirectoryName(id)
  const { data, denied } = usePermittedQuery({
    ...directoryGroupsQuery(id ?? ''),
    enabled: id !== undefined && isOpen,
  })
  if (id === undefined) return undefined
  const mayBeFree = data && (data.next_cursor !== null || data.groups.some(({ initial_only }) => initial_only))
  const isLocked = denied === undefined && mayBeFree !== true
  return { text: t(`directory.profile.${isLocked ? 'locked' : 'perhaps'}`, { directory }), isLocked }
}
