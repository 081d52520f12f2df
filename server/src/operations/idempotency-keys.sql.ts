import type { Statement } from '../database/pool.ts'
import { sql } from '../database/statement.ts'

export interface StoredAnswer {
  request_hash: Buffer
  sealed_response: Buffer
}

/** Takes the key's advisory lock until the transaction ends. Returns false if another transaction holds it. */
export function claimKey(lock: string): Statement<boolean> {
  return sql<{ claimed: boolean }[]>`select pg_try_advisory_xact_lock(${lock}::bigint) as claimed`.map(
    ([row]) => row?.claimed ?? false,
  )
}

export function findAnswer(organizationId: string, caller: string, key: string, since: Date) {
  return sql<StoredAnswer[]>`
    select request_hash, sealed_response from idempotency_keys
    where organization_id = ${organizationId} and caller = ${caller} and key = ${key} and created_at > ${since}`.first()
}

export const deleteAnswersBefore = (organizationId: string, before: Date): Statement => sql`
  delete from idempotency_keys where organization_id = ${organizationId} and created_at <= ${before}`

interface KeyedAnswer extends StoredAnswer {
  organization_id: string
  caller: string
  key: string
}

/** Replaces the response that an earlier statement stored for the same request. */
export const replaceAnswer = (answer: KeyedAnswer): Statement => sql`
  update idempotency_keys set sealed_response = ${answer.sealed_response}
  where organization_id = ${answer.organization_id} and caller = ${answer.caller} and key = ${answer.key}
    and request_hash = ${answer.request_hash}`

export const storeAnswer = (answer: KeyedAnswer, now: Date): Statement => sql`
  insert into idempotency_keys (organization_id, caller, key, request_hash, sealed_response, created_at)
  values (${answer.organization_id}, ${answer.caller}, ${answer.key}, ${answer.request_hash}, ${answer.sealed_response},
    ${now})`
