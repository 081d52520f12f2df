import type { FailedSignIns } from './failed-sign-ins.ts'

/** A change with the member who made it. */
interface Change {
  readonly by: string | null
  /** The time of the change. */
  readonly since: string
}

/** Several signals about one member, which probably belong together. */
export interface Incident<Key, Receiver> {
  readonly userId: string
  readonly name: string
  /** Failed sign-ins of only this member, by address. */
  readonly signIns: readonly FailedSignIns[]
  /** API keys that the member has created. */
  readonly keys: readonly Key[]
  /** Webhooks that the member has pointed at a new receiver. */
  readonly receivers: readonly Receiver[]
}

interface Signals<Key, Receiver> {
  readonly incidents: readonly Incident<Key, Receiver>[]
  /** The failed sign-ins and the webhooks that belong to no incident. */
  readonly signIns: readonly FailedSignIns[]
  readonly receivers: readonly Receiver[]
}

/**
 * Joins the suspicious sign-ins of one member, from all addresses, with the API keys that the member has created and
 * the webhooks that the member has changed. An incident has at least two signals, one of them a failed sign-in. An
 * address with failed sign-ins of several members belongs to no incident.
 */
export function joinIncidents<Key extends Change, Receiver extends Change>(
  failed: readonly FailedSignIns[],
  created: readonly Key[],
  changed: readonly Receiver[],
): Signals<Key, Receiver> {
  const personOf = ({ people: [person, ...others] }: FailedSignIns) => (others.length === 0 ? person : undefined)
  const incidents = [...Map.groupBy(failed, one => personOf(one)?.userId)].flatMap(([userId, signIns]) => {
    const name = signIns[0] && personOf(signIns[0])?.name
    if (userId === undefined || name === undefined) return []
    const keys = created.filter(({ by }) => by === userId)
    const receivers = changed.filter(({ by }) => by === userId)
    return signIns.length + keys.length + receivers.length > 1 ? [{ userId, name, signIns, keys, receivers }] : []
  })
  return {
    incidents,
    signIns: failed.filter(one => incidents.every(({ signIns }) => !signIns.includes(one))),
    receivers: changed.filter(one => incidents.every(({ receivers }) => !receivers.includes(one))),
  }
}
