import { type ChangeOrigin, executeInternally } from '../../../operations/internal-change.ts'
import { changed, unchanged } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { recordSystemEntry } from '../index.ts'
import { deleteHold, findHold, type HoldRow, insertHold } from './holds.sql.ts'

/** The legal hold of an organization after a change of it. */
export interface Held {
  readonly isHeld: boolean
  readonly reason: string | null
  readonly isUnchanged: boolean
}

/**
 * Places a legal hold: no audit entries are dropped from the database while it exists. Recorded in the organization's
 * chain and in the system chain. A hold that exists keeps its time and reason.
 */
export const placeHold = (runtime: Runtime, organizationId: string, reason: string, by: ChangeOrigin) =>
  changeHold(runtime, organizationId, by, {
    action: 'audit.hold_placed',
    reason,
    decide: (hold, now) =>
      hold
        ? { result: { isHeld: true, reason: hold.reason, isUnchanged: true } }
        : {
            result: { isHeld: true, reason, isUnchanged: false },
            write: insertHold({ organization_id: organizationId, reason, held_at: now }),
          },
  })

/** Releases a legal hold. Recorded like `placeHold`. */
export const releaseHold = (runtime: Runtime, organizationId: string, reason: string, by: ChangeOrigin) =>
  changeHold(runtime, organizationId, by, {
    action: 'audit.hold_released',
    reason,
    decide: hold => ({
      result: { isHeld: false, reason: null, isUnchanged: !hold },
      ...(hold && { write: deleteHold(organizationId) }),
    }),
  })

interface HoldChange {
  readonly action: string
  readonly reason: string
  decide(
    hold: HoldRow | undefined,
    now: Date,
  ): { readonly result: Held; readonly write?: ReturnType<typeof insertHold> }
}

async function changeHold(
  runtime: Runtime,
  organizationId: string,
  by: ChangeOrigin,
  { action, reason, decide }: HoldChange,
): Promise<Held> {
  const target = { type: 'organization', id: organizationId }
  const held = await executeInternally(runtime, organizationId, by, {
    read: () => ({ hold: findHold(organizationId) }),
    decide({ now, found }) {
      const { result, write } = decide(found.hold, now)
      return write ? changed(result, { action, target, reason, events: [] }, [write]) : unchanged(result)
    },
  })
  if (!held.isUnchanged) await recordSystemEntry(runtime, { action, target, reason }, by)
  return held
}
