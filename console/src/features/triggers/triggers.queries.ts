import { TRIGGER_KINDS } from '../../api/generated/vocabulary.ts'
import { apiQuery } from '../../api/queries.ts'

const PAGE = 50

/** The types by which triggers are shown: the kinds of the API, without those triggers that run the Oracle. */
export const TRIGGER_TYPES = [...TRIGGER_KINDS, 'oracle'] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

/** The list's search parameters. */
export interface TriggersSearch {
  readonly person?: string | undefined
  readonly kind?: TriggerType | undefined
  readonly enabled?: boolean | undefined
  readonly cursor?: string | undefined
  /** The open trigger. */
  readonly trigger?: string | undefined
}

export const triggersQuery = ({ person, kind, enabled, cursor }: TriggersSearch) =>
  apiQuery('listTriggers', [{ person, kind, enabled, cursor }], (reeve, signal) => {
    const asked = {
      ...(person && { user_id: person }),
      ...(kind === 'oracle' ? { runs_oracle: true } : kind && { kind, runs_oracle: false }),
      ...(enabled !== undefined && { enabled }),
      ...(cursor && { cursor }),
    }
    return reeve.triggers.list({ ...asked, limit: PAGE }, { signal }).page()
  })

export const triggerQuery = (id: string) =>
  apiQuery('getTrigger', [id], (reeve, signal) => reeve.triggers.get(id, { signal }))

/** Always stale, because a suspension must take effect at the next check. */
export const permitQuery = (id: string) => ({
  ...apiQuery('permitTrigger', [id], (reeve, signal) => reeve.triggers.permit(id, { signal })),
  staleTime: 0,
})
