import { sql } from '../../database/statement.ts'

/** The action that a request recorded first on a target. */
export interface RequestAction {
  request_id: string
  target_id: string
  action: string
}

/** The first action of each of these requests of an actor on each target since a time. */
export const listFirstActions = (
  organizationId: string,
  { actorId, requestIds, since }: { actorId: string; requestIds: readonly string[]; since: Date },
) => sql<RequestAction[]>`
  select distinct on (request_id, target_id) request_id, target_id, action from audit_entries
  where organization_id = ${organizationId} and request_id = any (${[...requestIds]})
    and actor ->> 'id' = ${actorId} and occurred_at >= ${since}
  order by request_id, target_id, sequence`
