import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { batchedMemberQuery } from './batched-members.ts'

/** How long a name is shown without asking again: people rarely change theirs. */
const FRESH_MS = 300_000

/** Who an id is, and the way there. For those who may not read members the id stays. */
export function MemberName({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('members')
  const { data: member } = useMember(userId)
  if (member === null) return <span title={userId}>{t('suspension.gone')}</span>
  if (member === undefined) return <code>{userId.slice(-12)}</code>
  return (
    <TextLink size="sm" to="/members/$userId" params={{ userId }}>
      {member.name}
    </TextLink>
  )
}

/** Undefined while it is not known, and when nobody may know it. */
export function useMemberName(userId: string | undefined): string | undefined {
  return useMember(userId).data?.name
}

function useMember(userId: string | undefined) {
  const { may } = useCaller()
  return useQuery({
    ...batchedMemberQuery(userId ?? ''),
    enabled: userId !== undefined && may('members.read'),
    staleTime: FRESH_MS,
  })
}
