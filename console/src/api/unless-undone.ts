import { type AnswerPromise, isReeveError } from '@reeve/sdk'
import { UndoneSince } from './conflict.ts'
import { keepUnknown } from './unknown-outcome.ts'

/** True if the response was stored for an earlier attempt, so that it may describe a past state. */
export const isReplay = ({ headers }: Response): boolean => headers.has('idempotency-replayed')

/** Refetches after a replay. If that fails, the outcome stays unknown, and the next attempt gets the same replay. */
export async function refetchAfterReplay<Resource>(
  replay: Response,
  refetch: () => Promise<Resource>,
): Promise<Resource> {
  try {
    return await refetch()
  } catch (error) {
    if (isReeveError(error) && error.status !== 404) {
      error.mayBeDone = true
      keepUnknown(replay)
    }
    throw error
  }
}

/**
 * The response of a write. After a replay, `holds` refetches the resource, so that an obsolete receipt or secret is not
 * shown as valid.
 * @throws UndoneSince if `holds` resolves to false, or the resource is gone
 */
export async function unlessUndone<Answer>(
  call: AnswerPromise<Answer>,
  holds: (answer: Answer) => Promise<boolean>,
): Promise<Answer> {
  const { data, response } = await call.withResponse()
  if (!isReplay(response)) return data
  const isValid = await refetchAfterReplay(response, () => holds(data)).catch(error => {
    if (isReeveError(error) && error.status === 404) return false
    throw error
  })
  if (!isValid) throw new UndoneSince()
  return data
}
