import type { Member, Profile, Reeve } from '@reeve/sdk'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { Conflict } from '../../api/conflict.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import type { Tagged } from '../../api/etag.ts'
import { withRecentSignIn } from '../../api/session.ts'
import { saveChanges } from '../../api/use-edit.ts'
import { dismissToast, showToast } from '../../ui/toasts.ts'
import { Refusal, useProfileName } from '../profiles/index.ts'

interface Assignment {
  /** The state of the member that the reader has seen. */
  readonly member: Tagged<Member>
  readonly profile: Profile
}

interface AssignmentOrder {
  readonly member: Pick<Member, 'user_id'>
  readonly profile: Pick<Profile, 'id'>
}

const assignProfile = (client: Reeve, { member, profile }: AssignmentOrder, ifMatch?: string) =>
  client.members.assignProfile(member.user_id, { profile_id: profile.id }, { ifMatch })

/** Id of the error toast. The next attempt dismisses it. */
const REFUSED = 'profile not assigned'

/** Assigns a profile. The result is shown in a toast, because a select has no place for it. */
export function useAssignProfile() {
  const { t } = useTranslation('members')
  const nameOf = useProfileName()
  useEffect(() => () => dismissToast(REFUSED), [])
  const wordsOf = ({ member, profile }: Assignment) => ({ name: member.name, profile: profile.name })
  const assigning: UseMutationResult<Tagged<object>, Error, Assignment> = useMutation({
    mutationFn: ({ member, profile }) =>
      withRecentSignIn(() =>
        saveChanges<Member, Pick<Member, 'profile_id'>>(
          { profile_id: profile.id },
          { seen: member, earlier: assigning.error },
          {
            fields: { profile_id: t('columns.profile') },
            refetch: () => reeve().members.get(member.user_id),
            save: (_, { etag }) => assignProfile(reeve(), { member, profile }, etag),
          },
        ),
      ),
    onMutate: () => dismissToast(REFUSED),
    onSuccess: ({ etag }, assignment) => {
      const { member } = assignment
      const undo = () =>
        withRecentSignIn(() => assignProfile(reeve(), { member, profile: { id: member.profile_id } }, etag))
      const call = (client: Reeve) => assignProfile(client, assignment)
      showDone(t('assign.done', wordsOf(assignment)), { undo, call })
    },
    onError: (error, assignment) => {
      const title = t('assign.not', wordsOf(assignment))
      const profile = error instanceof Conflict ? nameOf((error.now as Member).profile_id) : undefined
      const text = profile === undefined ? undefined : t('assign.conflict', { profile })
      showToast({ id: REFUSED, isFailure: true, content: <Refused {...{ error, title, text, assignment }} /> })
    },
  })
  return assigning
}

export type Assigning = ReturnType<typeof useAssignProfile>

interface RefusedProps {
  readonly error: Error
  readonly title: string
  readonly text: string | undefined
  readonly assignment: Assignment
}

function Refused({ error, title, text, assignment }: RefusedProps) {
  return (
    <>
      <Refusal error={error} title={title} text={text} />
      <CopyCurl call={client => assignProfile(client, assignment)} />
    </>
  )
}
