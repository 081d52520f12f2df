import type { Statement } from '../database/pool.ts'
import { sql } from '../database/statement.ts'

/** Until the transaction ends, makes row-level security show the rows of `organizations` of all organizations. */
export const showAllOrganizations = (): Statement => sql`select set_config('reeve.platform', 'on', true)`
