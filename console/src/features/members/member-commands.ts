import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { Command } from '../../layout/commands.ts'
import { membersQuery } from './members.queries.ts'

const MOST = 8

/** Palette commands that open a member; queried from the second letter on. */
export function useMemberCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const navigate = useNavigate()
  const { data } = useQuery({ ...membersQuery({ q: wanted }), enabled: wanted.length > 1 && may('members.read') })
  return (data?.members ?? []).slice(0, MOST).map(({ user_id: userId, name, email }) => ({
    id: userId,
    name: `${name} · ${email}`,
    kind: t('person'),
    run: () => navigate({ to: '/members/$userId', params: { userId } }),
  }))
}
