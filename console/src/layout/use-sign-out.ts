import { useMutation } from '@tanstack/react-query'
import { reeve } from '../api/client.ts'
import { broadcastSignOut } from '../api/session.ts'

export const useSignOut = () =>
  useMutation({
    mutationFn: () => reeve().auth.signOut(),
    // A full page load, so that nothing of this session stays in memory.
    onSuccess() {
      broadcastSignOut()
      location.assign('/sign-in')
    },
  })
