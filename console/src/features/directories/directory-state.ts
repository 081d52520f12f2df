import type { Directory } from '@reeve/sdk'
import { now } from '../../ui/clock.ts'

const DAY_MS = 86_400_000
/** After this many days without a request a directory is silent. Some identity providers send only changes. */
const SILENT_DAYS = 30

export type DirectoryState = 'waiting' | 'refused' | 'silent' | 'connected'

/**
 * The health of a connection. `waiting`: no request yet. `refused`: the last request was refused. `silent`: no request
 * for 30 days.
 */
export function stateOf({
  last_request_at: last,
  last_error_at: error,
}: Pick<Directory, 'last_request_at' | 'last_error_at'>): DirectoryState {
  if (last === null) return 'waiting'
  if (error !== null && error >= last) return 'refused'
  return Date.parse(last) < now() - SILENT_DAYS * DAY_MS ? 'silent' : 'connected'
}
