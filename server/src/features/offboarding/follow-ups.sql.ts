import { pageClause } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { type Fragment, sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'
import type { Page } from '../../kernel/page.ts'
import { endOfKey } from '../api-keys/index.ts'
import { enabledWebhooks, existingWebhooks } from '../governance/webhooks/index.ts'
import { isLastSuspension, isListed, type SuspensionRow } from './suspensions.sql.ts'

/**
 * A task that someone has to do after a suspension or a removal. `item_id` and `name` are those of the integration, the
 * webhook, the directory or the API key.
 */
export interface FollowUpRow {
  id: string
  kind: 'integration' | 'webhook' | 'directory' | 'api_key'
  item_id: string
  name: string
  done_at: Date | null
  done_by: string | null
  /** True if the task was marked as done in an earlier suspension. */
  is_carried_over: boolean
  /** The event that made the task unnecessary, whether or not the task is marked as done; null if there was none. */
  settled_by: 'webhook_disabled' | 'webhook_removed' | 'key_rotated' | 'key_revoked' | 'key_expired' | null
}

type Suspension = Pick<SuspensionRow, 'organization_id' | 'id'>

interface NewFollowUp extends Pick<FollowUpRow, 'id' | 'kind' | 'item_id' | 'name'> {
  /** Time of the item's last change or use; null if unknown. */
  readonly touched_at: Date | null
}

/**
 * Inserts the follow-ups of a suspension that it does not have yet. A task stays done if it was done in the person's
 * previous suspension that listed the same item. It is open again if the item has been renamed, changed or used since,
 * if the time of its last change or use is unknown, if the person marked it themselves, or if they were removed.
 */
export const insertFollowUps = (
  { organization_id, id, user_id }: Suspension & Pick<SuspensionRow, 'user_id'>,
  rows: readonly NewFollowUp[],
): Statement => sql`
  insert into suspension_follow_ups (organization_id, suspension_id, id, kind, item_id, name, done_at, done_by)
  select ${organization_id}, ${id}, f.id, f.kind, f.item_id, f.name, done.done_at, done.done_by
  from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.kind)}::text[],
    ${rows.map(row => row.item_id)}::text[], ${rows.map(row => row.name)}::text[],
    ${rows.map(row => row.touched_at)}::timestamptz[]) as f (id, kind, item_id, name, touched_at)
  left join lateral (
    select e.name, e.done_at, e.done_by, s.ended_how
    from suspension_follow_ups e
    join suspensions s on s.organization_id = ${organization_id} and s.id = e.suspension_id and s.user_id = ${user_id}
    where e.organization_id = ${organization_id} and e.suspension_id <> ${id}
      and e.kind = f.kind and e.item_id = f.item_id
    order by e.suspension_id desc limit 1
  ) done on done.ended_how = 'reactivated' and done.name = f.name and done.done_at >= f.touched_at
    and done.done_by <> ${user_id}
  where not exists (
    select 1 from suspension_follow_ups own
    where own.organization_id = ${organization_id} and own.suspension_id = ${id}
      and own.kind = f.kind and own.item_id = f.item_id
  )`

/**
 * Adds a follow-up for an integration that is registered while the member is suspended, unless the open suspension
 * already has one for it, done or not. Send it after the member's lock and the integration's write.
 */
export const addFollowUp = (
  organizationId: string,
  userId: string,
  integration: { readonly id: string; readonly name: string },
): Statement => sql`
  insert into suspension_follow_ups (organization_id, suspension_id, id, kind, item_id, name)
  select s.organization_id, s.id, ${newId()}, 'integration', ${integration.id}, ${integration.name}
  from suspensions s
  where s.organization_id = ${organizationId} and s.user_id = ${userId} and s.ended_at is null
    and not exists (
      select 1 from suspension_follow_ups f
      where f.organization_id = ${organizationId} and f.suspension_id = s.id
        and f.kind = 'integration' and f.item_id = ${integration.id}
    )`

/** True if the member's open suspension has at least this number of follow-ups about integrations. */
export const hasIntegrationFollowUps = (organizationId: string, userId: string, number: number): Statement<boolean> =>
  sql`
    select from suspensions s
    join suspension_follow_ups f on f.organization_id = s.organization_id and f.suspension_id = s.id
    where s.organization_id = ${organizationId} and s.user_id = ${userId} and s.ended_at is null
      and f.kind = 'integration'
    offset ${number - 1} limit 1`.map(rows => rows.length > 0)

/** SQL expression: the event that made the follow-up `f` unnecessary; null if there was none. */
const settledBy = (organizationId: string, now: Date): Fragment => sql.fragment`
  case f.kind
    when 'webhook' then case
      when f.item_id in (${enabledWebhooks(organizationId)}) then null
      when f.item_id in (${existingWebhooks(organizationId)}) then 'webhook_disabled'
      else 'webhook_removed'
    end
    when 'api_key' then ${endOfKey(organizationId, sql.fragment`f.item_id::uuid`, now)}
  end`

/** The follow-ups of the member's last suspension, in the order of its receipt. Those added later come last. */
export const listFollowUps = (organizationId: string, userId: string, now: Date) => sql<FollowUpRow[]>`
  select f.id, f.kind, f.item_id, f.name, f.done_at, f.done_by,
    coalesce(f.done_at < s.suspended_at, false) as is_carried_over,
    ${settledBy(organizationId, now)} as settled_by
  from suspensions s
  join suspension_follow_ups f on f.organization_id = s.organization_id and f.suspension_id = s.id
  where s.organization_id = ${organizationId} and s.user_id = ${userId}
    and ${isLastSuspension(organizationId, sql.fragment`s`)} and ${isListed()}
  order by f.id`

export interface OpenFollowUpRow extends Pick<FollowUpRow, 'id' | 'kind' | 'item_id' | 'name'> {
  user_id: string
}

/**
 * The open follow-ups of the members' last suspensions. Omits those about webhooks that are no longer enabled, and
 * about keys that no longer work.
 */
export const listOpenFollowUpRows = (organizationId: string, page: Page<string>, now: Date) => sql<OpenFollowUpRow[]>`
  select id, user_id, kind, item_id, name from (
    select f.id, s.user_id, f.kind, f.item_id, f.name
    from suspensions s
    join suspension_follow_ups f on f.organization_id = s.organization_id and f.suspension_id = s.id
    where s.organization_id = ${organizationId} and ${isLastSuspension(organizationId, sql.fragment`s`)}
      and ${isListed()} and f.done_at is null and ${settledBy(organizationId, now)} is null
  ) open_follow_ups
  where true ${pageClause('id', page)}`

export const setDone = ({ organization_id, id }: Suspension, followUp: FollowUpRow): Statement => sql`
  update suspension_follow_ups set done_at = ${followUp.done_at}, done_by = ${followUp.done_by}
  where organization_id = ${organization_id} and suspension_id = ${id} and id = ${followUp.id}`
