import type { AuditEntry, GovernanceEvent } from '@reeve/sdk'

/** The field with the id of the resource that an event is about, by the first word of its type. */
const SUBJECT: Readonly<Record<string, string>> = {
  member: 'user_id',
  service_account: 'user_id',
  trigger: 'user_id',
  oracle: 'user_id',
  invitation: 'invitation_id',
  api_key: 'api_key_id',
  api_key_policy: 'organization_id',
  profile: 'profile_id',
  directory: 'directory_id',
  governance: 'webhook_id',
  // The data have no id of the organization. The time of the freeze is a recorded value of its change.
  organization: 'frozen_at',
}

/** The id of the resource that an event is about; undefined for an event type that this console does not know. */
export const subjectOf = ({ type, data }: Pick<GovernanceEvent, 'type' | 'data'>): unknown =>
  data[SUBJECT[type.split('.')[0] ?? ''] ?? '']

/**
 * The events of a change, among all events of its millisecond. `entries` are the entries of the change. Events contain
 * no request id, so they are found by their subject: it is the target of one of the entries, or is in its recorded
 * values, like a key that a suspension revoked.
 */
export function eventsOfChange<Event extends Pick<GovernanceEvent, 'type' | 'data'>>(
  events: readonly Event[],
  entries: readonly Pick<AuditEntry, 'target' | 'changes'>[],
): Event[] {
  const recorded = new Set(entries.flatMap(({ target, changes }) => [target.id, ...textsIn(changes)]))
  return events.filter(event => {
    const subject = subjectOf(event)
    return subject === undefined || recorded.has(String(subject))
  })
}

/** All texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
