import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { Command } from '../../layout/commands.ts'
import { batchedMemberQuery } from './batched-members.ts'
import { membersQuery } from './members.queries.ts'

const MOST = 8
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Palette commands that open a member; queried from the second letter on. A pasted id finds its member, too. */
export function useMemberCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const { may } = useCaller()
  const navigate = useNavigate()
  const enabled = wanted.length > 1 && may('members.read')
  const { data } = useQuery({ ...membersQuery({ q: wanted }), enabled })
  const { data: pasted } = useQuery({ ...batchedMemberQuery(wanted), enabled: enabled && UUID.test(wanted) })
  return [...(pasted ? [pasted] : []), ...(data?.members ?? [])]
    .slice(0, MOST)
    .map(({ user_id: userId, name, email }) => ({
      id: userId,
      name: `${name} · ${email}`,
      kind: t('palette.person'),
      person: { id: userId, name },
      run: () => navigate({ to: '/members/$userId', params: { userId } }),
    }))
}
