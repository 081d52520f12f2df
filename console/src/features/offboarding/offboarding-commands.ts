import { useDebouncedValue } from '@mantine/hooks'
import type { Member } from '@reeve/sdk'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { type Command, type CommandSource, matchesQuery } from '../../layout/commands.ts'
import { normalizeText } from '../../layout/normalize-text.ts'
import { membersQuery, useMembersOfAnyWord } from '../members/index.ts'
import { oracleQuery } from '../oracle/index.ts'
import { ORACLE_ACTIONS } from './offboarding.queries.ts'

const MOST = 8

/** Maximum number of matching members for which a query without the verb offers the action. */
const FEW = 3
const SEARCH_AFTER_MS = 150

/** Minimum length of a typed word that counts as the beginning of a verb, such as "sus" of "suspend". */
const BEGINNING = 3

const ICONS = { suspend: IconPlayerPause, reactivate: IconPlayerPlay } as const

const ACTS = {
  suspend: { status: 'active', permission: 'members.suspend', to: '/members/$userId/suspend' },
  reactivate: { status: 'suspended', permission: 'members.reactivate', to: '/members/$userId/reactivate' },
} as const

/**
 * For "suspend mal", "block mal", "mal susp" or only the name, offers a link to the preview of Mallory Voss's
 * suspension.
 */
export const useSuspendCommands: CommandSource = wanted => useMemberActionCommands('suspend', wanted)

/** Like `useSuspendCommands`, but with links to the preview of a suspended member's reactivation. */
export const useReactivateCommands: CommandSource = wanted => useMemberActionCommands('reactivate', wanted)

/** Offers suspension and reactivation for the first members who match some of several words. */
export const useSimilarMemberActionCommands: CommandSource = wanted => {
  const members = useMembersOfAnyWord(wanted)?.slice(0, FEW)
  const suspend = useActionCommands('suspend')
  const reactivate = useActionCommands('reactivate')
  return members && [...suspend(members), ...reactivate(members)]
}

/**
 * Returns a function that builds the commands for those of the given members on whom the caller may act. The Oracle's
 * owner has one suspend command for each decision about the Oracle, so that the form does not have to ask.
 */
function useActionCommands(act: keyof typeof ACTS) {
  const { t } = useTranslation(['offboarding', 'layout'])
  const { caller, may } = useCaller()
  const navigate = useNavigate()
  const { status, permission, to } = ACTS[act]
  const { data: oracle } = usePermittedQuery({ ...oracleQuery(), enabled: act === 'suspend' && may(permission) })
  // Reactivation takes no decision about the Oracle, but the disabled query may still return it from the cache.
  const choicesFor = (userId: string) =>
    act === 'suspend' && oracle?.owner_user_id === userId ? ORACLE_ACTIONS : [undefined]
  return (members: readonly Member[] = []): readonly Command[] =>
    members
      .filter(member => may(permission) && member.status === status && member.user_id !== caller.user.user_id)
      .slice(0, MOST)
      .flatMap(({ user_id: userId, name, email }) =>
        choicesFor(userId).map(choice => ({
          id: `${act} ${userId} ${choice ?? ''}`,
          name: `${t(choice ? `oracle.suspendAnd.${choice}` : `offboarding:${act}`, { name })} · ${email}`,
          kind: t('layout:palette.action'),
          icon: ICONS[act],
          run: () => navigate({ to, params: { userId }, search: { oracle: choice } }),
        })),
      )
}

function useMemberActionCommands(act: keyof typeof ACTS, wanted: string): readonly Command[] | undefined {
  const { t } = useTranslation(['offboarding', 'layout'])
  const { may } = useCaller()
  const commandsFor = useActionCommands(act)
  const { status, permission } = ACTS[act]
  const kind = t('layout:palette.action')
  const verb = t(`offboarding:${act}`, { name: '' })
  const verbs = normalizeText(t(`words.${act}`)).split(' ')
  const isVerb = (word: string) =>
    word.length >= BEGINNING && verbs.some(known => known.startsWith(normalizeText(word)))
  const words = wanted.split(/\s+/)
  const who = words.filter(word => !isVerb(word)).join(' ')
  const isBegun = words.some(isVerb) && (who !== '' || words.every(word => verbs.includes(normalizeText(word))))
  const [q] = useDebouncedValue(isBegun ? who : '', SEARCH_AFTER_MS)
  const mayDo = may(permission) && may('members.read')
  const { data, isLoading } = useQuery({
    ...membersQuery({ status, ...(q !== '' && { q }) }),
    // Matches of the previous text are not offered for the current one.
    enabled: mayDo && isBegun && q === who,
  })
  // The same query as in the palette's member search, so no second request is sent.
  const { data: named } = useQuery({ ...membersQuery({ q: wanted }), enabled: mayDo && !isBegun && wanted.length > 1 })
  if (!mayDo) return []
  if (isBegun) return q !== who || isLoading ? undefined : commandsFor(data?.members)
  const name = t(`offboarding:${act}`, { name: '…' })
  const begin =
    matchesQuery(name, wanted) || words.every(isVerb)
      ? [{ id: act, name, kind, icon: ICONS[act], completion: verb, run() {} }]
      : []
  const isFew = named !== undefined && named.members.length <= FEW
  return [...begin, ...commandsFor(isFew ? named.members : [])]
}
