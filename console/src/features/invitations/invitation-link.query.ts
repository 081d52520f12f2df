import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'

/** The offer of an invitation link. It is never stale, because the link and its page end with the acceptance. */
export const invitationLinkQuery = (token: string | undefined) =>
  queryOptions({
    ...apiQuery('getInvitationLink', [token], (reeve, signal) =>
      reeve.invitations.getLink({ token: token ?? '' }, { signal }),
    ),
    enabled: token !== undefined,
    staleTime: 'static',
  })
