import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'

/** The offer of an invitation link. Not refetched, because accepting the invitation invalidates the link. */
export const invitationLinkQuery = (token: string | undefined) =>
  queryOptions({
    ...apiQuery('getInvitationLink', [token], (reeve, signal) =>
      reeve.invitations.getLink({ token: token ?? '' }, { signal }),
    ),
    enabled: token !== undefined,
    staleTime: 'static',
  })
