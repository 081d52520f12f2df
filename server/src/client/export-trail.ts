import type { EntryFamilies, Reeve } from '@reeve/sdk'
import { withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { exportFile, type Output } from './export-file.ts'
import { EXIT, toFailure } from './failure.ts'
import { findUserId, givenUserId } from './person.ts'

/** The filters of entries, except the time range. */
export interface EntryFilters {
  readonly action?: string
  readonly family?: keyof EntryFamilies
  readonly actor?: string
  readonly target?: string
  readonly key?: string
  readonly request?: string
  readonly targetType?: string
  readonly ip?: string
}

export async function toFilter(reeve: Reeve, asked: EntryFilters) {
  const { action, family, key, request: request_id, targetType: target_type, ip } = asked
  const actor = await givenUserId(reeve, asked.actor)
  const target = asked.target && (await targetId(reeve, asked.target))
  return withoutUndefined({ action, family, actor, target, key, request_id, target_type, ip })
}

/**
 * Resolves a target. A text with @ is the email address of a member or, if no member has it, the id of the target
 * itself.
 */
async function targetId(reeve: Reeve, target: string): Promise<string> {
  if (!target.includes('@')) return target
  const userId = await findUserId(reeve, target).catch(async error => {
    // The API key lacks the permission or the scope to read members.
    if ((await toFailure(error))?.exitCode === EXIT.refused) return undefined
    throw error
  })
  return userId ?? target
}

interface Export extends EntryFilters, Output {
  readonly format: 'ndjson' | 'csv'
  readonly from?: number
  readonly to?: number
  readonly since?: string
  readonly until?: string
}

/** Exports the audit trail, or the entries that match the filters. @throws {Failure} */
export const exportTrail = ({ format, from, to, since, until, output, force, ...narrowing }: Export): Promise<void> =>
  exportFile(withoutUndefined({ output, force }), async () => {
    const reeve = await connect()
    const filter = await toFilter(reeve, narrowing)
    const range = withoutUndefined({ from, to, since, until })
    const bytes = await reeve.audit.export({ format, ...range, ...filter }).bytes()
    const isCounted = [since, until, ...Object.values(filter)].every(value => value === undefined)
    const total = async () => (isCounted ? countOf(reeve, from, to) : undefined)
    return { bytes, format, noun: { one: 'entry', many: 'entries' }, total }
  })

/** Number of entries between two sequences, both included. */
async function countOf(reeve: Reeve, from = 1, to = Number.POSITIVE_INFINITY): Promise<number> {
  const { entries } = await reeve.audit.listEntries({ limit: 1 }).page()
  return Math.max(0, Math.min(to, entries[0]?.sequence ?? 0) - from + 1)
}
