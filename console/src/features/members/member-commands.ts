import type { Member } from '@reeve/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import type { Command, CommandSource } from '../../layout/commands.ts'
import { batchedMemberQuery } from './batched-members.ts'
import { membersQuery } from './members.queries.ts'

const MOST = 8
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Palette commands that open a member; queried from the second letter on. A pasted id finds its member, too. */
export const useMemberCommands: CommandSource = wanted => {
  const { may } = useCaller()
  const toCommands = useToCommands()
  const enabled = wanted.length > 1 && may('members.read')
  const { data, isLoading } = useQuery({ ...membersQuery({ q: wanted }), enabled })
  const { data: pasted } = useQuery({ ...batchedMemberQuery(wanted), enabled: enabled && UUID.test(wanted) })
  return isLoading ? undefined : toCommands([...(pasted ? [pasted] : []), ...(data?.members ?? [])])
}

/** Palette commands that open members who match some of several words. */
export const useSimilarMemberCommands: CommandSource = wanted => {
  const toCommands = useToCommands()
  const members = useMembersOfAnyWord(wanted)
  return members && toCommands(members)
}

function useToCommands() {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  return (members: readonly Member[]): readonly Command[] =>
    members.slice(0, MOST).map(({ user_id: userId, name, email }) => ({
      id: userId,
      name: `${name} · ${email}`,
      kind: t('palette.person'),
      person: { id: userId, name },
      run: () => navigate({ to: '/members/$userId', params: { userId } }),
    }))
}

/** Minimum length of a word that is searched on its own, and the maximum number of such words. */
const WORD_LENGTH = 3
const MOST_WORDS = 4

/** The members who match any of several words, best matches first; undefined while searching. */
export function useMembersOfAnyWord(wanted: string): readonly Member[] | undefined {
  const { may } = useCaller()
  const words = wanted.split(/\s+/)
  const searched = [...new Set(words.filter(({ length }) => length >= WORD_LENGTH))].slice(0, MOST_WORDS)
  return useQueries({
    queries: searched.map(q => ({ ...membersQuery({ q }), enabled: words.length > 1 && may('members.read') })),
    combine: answers => {
      if (answers.some(({ isLoading }) => isLoading)) return undefined
      const found = Map.groupBy(
        answers.flatMap(({ data }) => data?.members ?? []),
        ({ user_id }) => user_id,
      )
      return [...found.values()].sort((a, b) => b.length - a.length).flatMap(([member]) => member ?? [])
    },
  })
}
