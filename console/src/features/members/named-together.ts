import type { Member } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { ask } from '../../api/queries.ts'

/** As many as one request takes. */
const MOST = 100

/** Who is asked for at this moment. */
let waiting = new Map<string, PromiseWithResolvers<Member | null>>()

/** A member wherever only a name or a state is shown; null if they are none any more. */
export const namedQuery = (userId: string) => ask('listMembers', ['named', userId], () => together(userId))

/** Those who are asked for at the same moment, as a list does for each of its rows, are read by one request. */
function together(userId: string): Promise<Member | null> {
  if (waiting.size === 0) queueMicrotask(readWaiting)
  const asked = waiting.get(userId) ?? Promise.withResolvers<Member | null>()
  waiting.set(userId, asked)
  return asked.promise
}

function readWaiting(): void {
  const all = [...waiting]
  waiting = new Map()
  for (let at = 0; at < all.length; at += MOST) void read(all.slice(at, at + MOST))
}

async function read(asked: readonly (readonly [string, PromiseWithResolvers<Member | null>])[]): Promise<void> {
  try {
    const { members } = await reeve()
      .members.list({ user_id: asked.map(([userId]) => userId), limit: MOST })
      .page()
    for (const [userId, { resolve }] of asked) resolve(members.find(({ user_id }) => user_id === userId) ?? null)
  } catch (error) {
    for (const [, { reject }] of asked) reject(error)
  }
}
