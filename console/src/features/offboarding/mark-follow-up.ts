import { type FollowUp, type FollowUps, isReeveError } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { type Tagged, tagged } from '../../api/etag.ts'
import { isReplay, refetchAfterReplay } from '../../api/unless-undone.ts'

const refetch = (userId: string) => tagged(reeve().members.getFollowUps(userId))

async function edit(userId: string, id: string, done: boolean, ifMatch?: string): Promise<Tagged<FollowUps>> {
  const { data, etag, response } = await reeve().members.editFollowUp(userId, id, { done }, { ifMatch }).withResponse()
  return isReplay(response) ? refetchAfterReplay(response, () => refetch(userId)) : { ...data, etag }
}

/** Marks a follow-up as done. If someone else has marked it in the meantime, that mark is kept. */
export const tick = (userId: string, { id }: FollowUp, ifMatch?: string) => edit(userId, id, true, ifMatch)

/** Maximum number of attempts to clear a mark while others mark further follow-ups of the list. */
const MOST_TRIES = 3

/**
 * Clears a follow-up on the condition that its mark is still the one that was seen.
 * @throws ReeveError `changed_meanwhile` if someone else has cleared the mark, or cleared it and marked the follow-up
 * again, or if the list has changed at each attempt
 */
export async function clear(userId: string, seen: FollowUp, etag?: string): Promise<Tagged<FollowUps>> {
  let ifMatch = etag
  for (let tried = 1; ; tried++) {
    try {
      return await edit(userId, seen.id, false, ifMatch)
    } catch (error) {
      if (!isReeveError(error, 'changed_meanwhile') || tried === MOST_TRIES) throw error
      const now = await refetch(userId)
      const one = now.follow_ups.find(({ id }) => id === seen.id)
      if (one?.done_at !== seen.done_at || one?.done_by !== seen.done_by) throw error
      ifMatch = now.etag
    }
  }
}
