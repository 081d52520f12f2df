import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Command, fits } from '../../frame/commands.ts'
import { membersQuery } from '../members/index.ts'

const MOST = 8
const SEARCH_AFTER_MS = 150

/** "Suspend mal" finds Mallory Voss, and goes to the preview of her suspension. */
export function useSuspensions(wanted: string): readonly Command[] {
  const { t } = useTranslation(['offboarding', 'frame'])
  const { may } = useCaller()
  const navigate = useNavigate()
  const kind = t('frame:palette.action')
  const verb = t('offboarding:suspend', { name: '' })
  const isBegun = wanted.startsWith(verb.trim().toLocaleLowerCase())
  const [q] = useDebouncedValue(isBegun ? wanted.slice(verb.trim().length).trim() : '', SEARCH_AFTER_MS)
  const mayDo = may('members.suspend') && may('members.read')
  const { data } = useQuery({
    ...membersQuery({ status: 'active', ...(q !== '' && { q }) }),
    enabled: mayDo && isBegun,
  })
  if (!mayDo) return []
  if (!isBegun) {
    const name = t('offboarding:suspend', { name: '…' })
    return fits(name, wanted) ? [{ id: 'suspend', name, kind, completion: verb, run() {} }] : []
  }
  return (data?.members ?? []).slice(0, MOST).map(({ user_id: userId, name, email }) => ({
    id: `suspend ${userId}`,
    name: `${t('offboarding:suspend', { name })} · ${email}`,
    kind,
    run: () => navigate({ to: '/members/$userId/suspend', params: { userId } }),
  }))
}
