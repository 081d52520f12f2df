import { createHash } from 'node:crypto'
import type { Sql, Statement } from '../database/pool.ts'
import { defineError } from '../kernel/errors.ts'
import type { Vault } from '../kernel/vault.ts'
import { claimKey, findAnswer, forgetAnswersBefore, storeAnswer } from './idempotency-keys.sql.ts'
import type { Caller } from './operation.ts'

const KEPT_FOR_MS = 24 * 60 * 60 * 1000

export const idempotencyKeyReused = defineError(
  'idempotency_key_reused',
  'invalid',
  'This Idempotency-Key was already used with a different request',
)
export const idempotencyKeyInUse = defineError(
  'idempotency_key_in_use',
  'conflict',
  'A request with this Idempotency-Key is still running',
)

/** One write that asked to happen at most once. */
export interface IdempotentRequest {
  readonly caller: Caller
  readonly key: string
  readonly operationId: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Makes a write with an Idempotency-Key happen at most once in 24 h. The answer is stored in the transaction of the
 * effect, sealed, because it may carry what is shown only once.
 */
export interface Idempotency {
  /** Runs `work` unless a request with the same key is under way in this process: `idempotency_key_in_use`. */
  exclusively<T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T>
  /**
   * The stored answer of an earlier, equal request. Claims the key until the transaction ends.
   * @throws idempotency_key_in_use when another process holds it, idempotency_key_reused when the request differs
   */
  recall(sql: Sql, request: IdempotentRequest, now: Date): Promise<{ response: unknown } | undefined>
  /** The statements that store the answer. */
  remember(sql: Sql, request: IdempotentRequest, response: unknown, now: Date): Statement[]
}

export function createIdempotency(vault: Vault): Idempotency {
  const running = new Set<string>()
  const keptSince = (now: Date) => new Date(now.getTime() - KEPT_FOR_MS)

  return {
    async exclusively(request, work) {
      const name = nameOf(request)
      if (running.has(name)) throw idempotencyKeyInUse({ retryAfter: 1 })
      running.add(name)
      try {
        return await work()
      } finally {
        running.delete(name)
      }
    },

    async recall(sql, request, now) {
      const { organizationId } = request.caller
      const lock = createHash('sha256').update(nameOf(request)).digest().readBigInt64BE().toString()
      if (!(await claimKey(sql, lock))) throw idempotencyKeyInUse({ retryAfter: 1 })
      const stored = await findAnswer(sql, organizationId, ownerOf(request.caller), request.key, keptSince(now))
      if (!stored) return undefined
      if (!stored.request_hash.equals(fingerprint(request))) throw idempotencyKeyReused()
      return JSON.parse(vault.open(stored.sealed_response, nameOf(request)))
    },

    remember(sql, request, response, now) {
      const answer = {
        organization_id: request.caller.organizationId,
        caller: ownerOf(request.caller),
        key: request.key,
        request_hash: fingerprint(request),
        sealed_response: vault.seal(JSON.stringify({ response }), nameOf(request)),
      }
      return [forgetAnswersBefore(sql, answer.organization_id, keptSince(now)), storeAnswer(sql, answer, now)]
    },
  }
}

const ownerOf = ({ credential, userId }: Caller) =>
  credential.type === 'api_key' ? `api_key ${credential.id}` : `user ${userId}`

const nameOf = ({ caller, key }: IdempotentRequest) =>
  JSON.stringify(['idempotency', caller.organizationId, ownerOf(caller), key])

const fingerprint = ({ operationId, params, query, body }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operationId, params, query, body ?? null]))
    .digest()
