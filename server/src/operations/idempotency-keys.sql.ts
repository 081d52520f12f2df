import type { Sql, Statement } from '../database/pool.ts'

interface AnswerRow {
  request_hash: Buffer
  sealed_response: Buffer
}

/** Claims a key for this transaction; false when another one holds it. */
export async function claimKey(sql: Sql, lock: string): Promise<boolean> {
  const [row] = await sql<{ claimed: boolean }[]>`select pg_try_advisory_xact_lock(${lock}::bigint) as claimed`
  return row?.claimed ?? false
}

export async function findAnswer(sql: Sql, organizationId: string, caller: string, key: string, since: Date) {
  const [row] = await sql<AnswerRow[]>`
    select request_hash, sealed_response from idempotency_keys
    where organization_id = ${organizationId} and caller = ${caller} and key = ${key} and created_at > ${since}`
  return row
}

export const forgetAnswersBefore = (sql: Sql, organizationId: string, before: Date): Statement => sql`
  delete from idempotency_keys where organization_id = ${organizationId} and created_at <= ${before}`

export const storeAnswer = (
  sql: Sql,
  answer: { organization_id: string; caller: string; key: string; request_hash: Buffer; sealed_response: Buffer },
  now: Date,
): Statement => sql`
  insert into idempotency_keys (organization_id, caller, key, request_hash, sealed_response, created_at)
  values (${answer.organization_id}, ${answer.caller}, ${answer.key}, ${answer.request_hash}, ${answer.sealed_response},
    ${now})`
