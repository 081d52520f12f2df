import type { Pool, Statement } from '../../database/pool.ts'
import { createWriteBuffer, type WriteBuffer, type WriteBufferOptions } from '../../database/write-buffer.ts'
import type { Clock } from '../../kernel/clock.ts'
import { isUuid, newId } from '../../kernel/ids.ts'
import type { ScimAnswer } from '../../operations/scim-route.ts'
import { type ActivityRow, deleteOldActivity, insertActivity, MOST_ACTIVITY } from './activity.sql.ts'
import type { Connection } from './in-directory.ts'
import type { OfDirectory } from './people.sql.ts'
import { countRefusals } from './synchronizations.sql.ts'

/** Interval of writes in milliseconds. Short, so that an administrator who looks for a failed request finds it. */
const FLUSH_EVERY_MS = 2_000

/** Maximum length of a stored error text in characters. */
const MOST_DETAIL = 500

/** The requests of a directory that are not written yet. */
interface Pending extends OfDirectory {
  readonly rows: ActivityRow[]
}

/** One of the buffered statements that write a directory's pending requests. */
interface Write {
  readonly organizationId: string
  toStatement(): Statement
}

/** Records, in batches, the requests of directories that changed something or were refused. */
export interface DirectoryActivity extends Pick<WriteBuffer<Write>, 'flush' | 'stop'> {
  /** Records the answer, if the request changed something or was refused. */
  record(connection: Connection, answer: ScimAnswer): void
}

export function createDirectoryActivity(
  pool: Pool,
  { clock, flushEveryMs = FLUSH_EVERY_MS, ...options }: WriteBufferOptions & { readonly clock: Clock },
): DirectoryActivity {
  const open = new Map<string, Pending>()
  let opened = 0
  const buffer = { ...options, flushEveryMs }
  const { put, flush, stop } = createWriteBuffer<Write>(pool, ({ toStatement }) => toStatement(), buffer)

  const openFor = ({ organizationId, id }: Connection): Pending => {
    const pending: Pending = { organizationId, id, rows: [] }
    const { rows } = pending
    const insert = () => {
      // A request that arrives during the write goes to a new list.
      if (open.get(id) === pending) open.delete(id)
      return insertActivity(pending, rows)
    }
    const statements = [
      insert,
      () => countRefusals(pending, rows.filter(isRefusal).length, rows[0]?.occurred_at ?? clock.now()),
      () => deleteOldActivity(pending, clock.now()),
    ]
    // Two alternating keys limit the buffer to two lists per directory, even while writes fail.
    const name = `${id} ${opened++ % 2}`
    for (const [place, toStatement] of statements.entries()) put(`${name} ${place}`, { organizationId, toStatement })
    open.set(id, pending)
    return pending
  }

  return {
    record(connection, answer) {
      const row = toRow(connection, answer, clock.now())
      if (!row) return
      const { rows } = open.get(connection.id) ?? openFor(connection)
      // At most one 429 per list. Otherwise a provider above the rate limit would displace all other requests.
      if (row.status === 429 && rows.some(({ status }) => status === 429)) return
      rows.push(row)
      if (rows.length > MOST_ACTIVITY) rows.shift()
    },
    flush,
    stop,
  }
}

/** True if the request counts as a refusal in a burst. A 429 does not, because providers retry it. */
const isRefusal = ({ status }: ActivityRow) => status >= 400 && status !== 429

/**
 * The row of an answer; null if the request neither changed anything nor was refused. Resets the connection's `effect`.
 */
function toRow({ effect }: Connection, answer: ScimAnswer, now: Date): ActivityRow | null {
  const { status, route, id } = answer
  const { hasChanged, createdId } = effect
  Object.assign(effect, { hasChanged: false, createdId: null })
  const isRefused = status >= 400
  if (!isRefused && !hasChanged) return null
  const resource_id = createdId ?? (id !== null && isUuid(id) ? id.toLowerCase() : null)
  return {
    id: newId(),
    occurred_at: now,
    request_id: answer.requestId,
    method: answer.method,
    route: route.replace(/:(\w+)/g, '{$1}'),
    status,
    code: isRefused ? (answer.code ?? String(status)) : null,
    detail: isRefused ? (answer.detail?.slice(0, MOST_DETAIL) ?? null) : null,
    resource_type: typeOf(route),
    resource_id,
  }
}

function typeOf(route: string): ActivityRow['resource_type'] {
  if (route.startsWith('/Users')) return 'user'
  return route.startsWith('/Groups') ? 'group' : null
}
