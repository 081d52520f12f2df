import { useDebouncedValue } from '@mantine/hooks'
import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { type Command, type CommandSource, fits, plain } from '../../layout/commands.ts'
import { membersQuery } from '../members/index.ts'

const MOST = 8

/** So many people found by their name alone are few enough to offer the act on each. */
const FEW = 3
const SEARCH_AFTER_MS = 150

/** So many letters of the verb are taken for it. */
const BEGINNING = 3

const ACTS = {
  suspend: { status: 'active', permission: 'members.suspend', to: '/members/$userId/suspend' },
  reactivate: { status: 'suspended', permission: 'members.reactivate', to: '/members/$userId/reactivate' },
} as const

/** "Suspend mal", "mal susp" or her name alone finds Mallory Voss and goes to the preview of her suspension. */
export const useSuspendCommands: CommandSource = wanted => useMemberActionCommands('suspend', wanted)

/** The same for whoever is suspended. */
export const useReactivateCommands: CommandSource = wanted => useMemberActionCommands('reactivate', wanted)

function useMemberActionCommands(act: keyof typeof ACTS, wanted: string): readonly Command[] {
  const { t } = useTranslation(['offboarding', 'layout'])
  const { caller, may } = useCaller()
  const navigate = useNavigate()
  const { status, permission, to } = ACTS[act]
  const kind = t('layout:palette.action')
  const verb = t(`offboarding:${act}`, { name: '' })
  const isVerb = (word: string) => word.length >= BEGINNING && plain(verb).startsWith(plain(word))
  const words = wanted.split(/\s+/)
  const who = words.filter(word => !isVerb(word)).join(' ')
  const isBegun = words.some(isVerb) && (who !== '' || plain(wanted) === plain(verb).trim())
  const [q] = useDebouncedValue(isBegun ? who : '', SEARCH_AFTER_MS)
  const mayDo = may(permission) && may('members.read')
  const { data } = useQuery({
    ...membersQuery({ status, ...(q !== '' && { q }) }),
    // The people of the words before are not offered for those of now.
    enabled: mayDo && isBegun && q === who,
  })
  // The same question as the palette's for people, so nothing more is asked.
  const { data: named } = useQuery({ ...membersQuery({ q: wanted }), enabled: mayDo && !isBegun && wanted.length > 1 })
  if (!mayDo) return []
  const commandsFor = (members: readonly Member[] = []) =>
    members
      .filter(member => member.status === status && member.user_id !== caller.user.user_id)
      .slice(0, MOST)
      .map(({ user_id: userId, name, email }) => ({
        id: `${act} ${userId}`,
        name: `${t(`offboarding:${act}`, { name })} · ${email}`,
        kind,
        run: () => navigate({ to, params: { userId } }),
      }))
  if (isBegun) return commandsFor(q === who ? data?.members : [])
  const name = t(`offboarding:${act}`, { name: '…' })
  const begin = fits(name, wanted) ? [{ id: act, name, kind, completion: verb, run() {} }] : []
  const isFew = named !== undefined && named.members.length <= FEW
  return [...begin, ...commandsFor(isFew ? named.members : [])]
}
