import { apiQuery } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'
import { FAILURES } from './happenings.ts'

const PAGE = 50

export const OUTCOMES = ['signed_in', 'second_factor_required', 'failed', 'second_factor_failed'] as const

/** The search parameters of the list of sign-ins. */
export interface SignInsSearch {
  readonly ip?: string | undefined
  readonly outcome?: (typeof OUTCOMES)[number] | undefined
  readonly member?: string | undefined
  readonly cursor?: string | undefined
}

/** A page of the members' sign-ins, newest first. Skips empty pages, which have only a cursor to search further. */
export const allSignInsQuery = ({ ip, outcome, member, cursor }: SignInsSearch) =>
  apiQuery('listSignIns', [{ ip, outcome, member, cursor }], async (reeve, signal) => {
    const filter = { ...(ip && { ip }), ...(outcome && { outcome: [outcome] }), ...(member && { user_id: member }) }
    const pageAfter = (after: string | undefined) =>
      reeve.signIns.list({ ...filter, ...(after && { cursor: after }), limit: PAGE }, { signal }).page()
    let page = await pageAfter(cursor)
    while (page.sign_ins.length === 0 && page.next_cursor !== null) page = await pageAfter(page.next_cursor)
    return page
  })

const HOUR_MS = 3_600_000

/**
 * All failed sign-ins of the last day, newest first. The time is rounded to hours, so that the query key stays stable.
 */
export const failedSignInsQuery = () => {
  const since = new Date((Math.floor(now() / HOUR_MS) - 24) * HOUR_MS).toISOString()
  return apiQuery('listSignIns', ['failed', since], (reeve, signal) =>
    reeve.signIns.list({ outcome: FAILURES, since, limit: 200 }, { signal }).toArray(),
  )
}
