import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Command, fits, plain } from '../../frame/commands.ts'
import { membersQuery } from '../members/index.ts'

const MOST = 8
const SEARCH_AFTER_MS = 150

/** So many letters of the verb are taken for it. */
const BEGINNING = 3

/** "Suspend mal", or "mal susp", finds Mallory Voss and goes to the preview of her suspension. */
export function useSuspensions(wanted: string): readonly Command[] {
  const { t } = useTranslation(['offboarding', 'frame'])
  const { caller, may } = useCaller()
  const navigate = useNavigate()
  const kind = t('frame:palette.action')
  const verb = t('offboarding:suspend', { name: '' })
  const isVerb = (word: string) => word.length >= BEGINNING && plain(verb).startsWith(plain(word))
  const words = wanted.split(/\s+/)
  const who = words.filter(word => !isVerb(word)).join(' ')
  const isBegun = words.some(isVerb) && (who !== '' || plain(wanted) === plain(verb).trim())
  const [q] = useDebouncedValue(isBegun ? who : '', SEARCH_AFTER_MS)
  const mayDo = may('members.suspend') && may('members.read')
  const { data } = useQuery({
    ...membersQuery({ status: 'active', ...(q !== '' && { q }) }),
    // The people of the words before are not offered for those of now.
    enabled: mayDo && isBegun && q === who,
  })
  if (!mayDo) return []
  if (!isBegun) {
    const name = t('offboarding:suspend', { name: '…' })
    return fits(name, wanted) ? [{ id: 'suspend', name, kind, completion: verb, run() {} }] : []
  }
  const others = (q === who ? (data?.members ?? []) : []).filter(({ user_id }) => user_id !== caller.user.user_id)
  return others.slice(0, MOST).map(({ user_id: userId, name, email }) => ({
    id: `suspend ${userId}`,
    name: `${t('offboarding:suspend', { name })} · ${email}`,
    kind,
    run: () => navigate({ to: '/members/$userId/suspend', params: { userId } }),
  }))
}
