import { sql } from '../../database/statement.ts'

/** The first action that a request recorded on a target. */
export interface RequestAction {
  request_id: string
  target_id: string
  action: string
}

/** For each of these requests and each of its targets: the first action of this actor since `since`. */
export const listFirstActions = (
  organizationId: string,
  { actorId, requestIds, since }: { actorId: string; requestIds: readonly string[]; since: Date },
) => sql<RequestAction[]>`
  select distinct on (request_id, target_id) request_id, target_id, action from audit_entries
  where organization_id = ${organizationId} and request_id = any (${[...requestIds]})
    and actor ->> 'id' = ${actorId} and occurred_at >= ${since}
  order by request_id, target_id, sequence`
