import type { Member } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { apiQuery } from '../../api/queries.ts'

/** The API's limit of ids per request. */
const BATCH_SIZE = 100
/** Names stay fresh for this long: they rarely change. */
const FRESH_MS = 300_000

/** Members to read in the next batch. */
let queue = new Map<string, PromiseWithResolvers<Member | null>>()

/** A member of whom only the name or status is shown; null for former members. */
export const batchedMemberQuery = (userId: string) =>
  apiQuery('listMembers', ['named', userId], () => readInBatch(userId))

/** Like `batchedMemberQuery`, but with a longer stale time, for names in lists. */
export const namedMemberQuery = (userId: string) => ({ ...batchedMemberQuery(userId), staleTime: FRESH_MS })

/** Batches requests until the next microtask, such as those of all rows that are rendered together. */
function readInBatch(userId: string): Promise<Member | null> {
  if (queue.size === 0) queueMicrotask(flushQueue)
  const asked = queue.get(userId) ?? Promise.withResolvers<Member | null>()
  queue.set(userId, asked)
  return asked.promise
}

function flushQueue(): void {
  const all = [...queue]
  queue = new Map()
  for (let at = 0; at < all.length; at += BATCH_SIZE) void read(all.slice(at, at + BATCH_SIZE))
}

async function read(asked: readonly (readonly [string, PromiseWithResolvers<Member | null>])[]): Promise<void> {
  try {
    const { members } = await reeve()
      .members.list({ user_id: asked.map(([userId]) => userId), limit: BATCH_SIZE })
      .page()
    for (const [userId, { resolve }] of asked) resolve(members.find(({ user_id }) => user_id === userId) ?? null)
  } catch (error) {
    for (const [, { reject }] of asked) reject(error)
  }
}
