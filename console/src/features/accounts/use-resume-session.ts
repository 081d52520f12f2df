import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { reeve } from '../../api/client.ts'
import { isEndedHere, isSamePerson, leaveOtherPerson, setSession } from '../../api/session.ts'

/** Resumes the page on which the session ended, if the same person has signed in again. */
export function useResumeSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    const account = await reeve().account.get()
    if (!isSamePerson(account)) return leaveOtherPerson(router)
    if (isEndedHere(account)) return setSession('endedHere')
    setSession('open')
    await Promise.all([queryClient.invalidateQueries(), router.invalidate()])
  }
}
