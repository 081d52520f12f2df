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

interface KeyedAnswer extends StoredAnswer {
  organization_id: string
  caller: string
  key: string
}

/** The statements on stored responses. */
interface AnswerTable {
  find(organizationId: string, caller: string, key: string, since: Date): Statement<StoredAnswer | undefined>
  deleteBefore(organizationId: string, before: Date): Statement
  /** Replaces the response that an earlier statement stored for the same request. */
  replace(answer: KeyedAnswer): Statement
  store(answer: KeyedAnswer, now: Date): Statement
}

export const ofOrganization: AnswerTable = {
  find: (organizationId, caller, key, since) =>
    sql<StoredAnswer[]>`
      select request_hash, sealed_response from idempotency_keys
      where organization_id = ${organizationId} and caller = ${caller} and key = ${key}
        and created_at > ${since}`.first(),

  deleteBefore: (organizationId, before) => sql`
    delete from idempotency_keys where organization_id = ${organizationId} and created_at <= ${before}`,

  replace: answer => sql`
    update idempotency_keys set sealed_response = ${answer.sealed_response}
    where organization_id = ${answer.organization_id} and caller = ${answer.caller} and key = ${answer.key}
      and request_hash = ${answer.request_hash}`,

  store: (answer, now) => sql`
    insert into idempotency_keys (organization_id, caller, key, request_hash, sealed_response, created_at)
    values (${answer.organization_id}, ${answer.caller}, ${answer.key}, ${answer.request_hash},
      ${answer.sealed_response}, ${now})`,
}

export const ofPlatform: AnswerTable = {
  find: (_, caller, key, since) =>
    sql<StoredAnswer[]>`
      select request_hash, sealed_response from platform_idempotency_keys
      where caller = ${caller} and key = ${key} and created_at > ${since}`.first(),

  deleteBefore: (_, before) => sql`delete from platform_idempotency_keys where created_at <= ${before}`,

  replace: answer => sql`
    update platform_idempotency_keys set sealed_response = ${answer.sealed_response}
    where caller = ${answer.caller} and key = ${answer.key} and request_hash = ${answer.request_hash}`,

  store: (answer, now) => sql`
    insert into platform_idempotency_keys (caller, key, request_hash, sealed_response, created_at)
    values (${answer.caller}, ${answer.key}, ${answer.request_hash}, ${answer.sealed_response}, ${now})`,
}
