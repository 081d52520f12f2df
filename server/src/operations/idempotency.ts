import { createHash } from 'node:crypto'
import type { Database, Statement } from '../database/pool.ts'
import { defineError } from '../kernel/errors.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import type { Vault } from '../kernel/vault.ts'
import type { Caller } from './caller.ts'
import { claimKey, ofOrganization, ofPlatform, type StoredAnswer } from './idempotency-keys.sql.ts'
import type { PlatformCaller } from './platform-operation.ts'

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

/** The sealed content of a stored answer. */
export interface StoredContent {
  readonly response: unknown
  readonly replayNeedsRecentSignIn?: boolean | undefined
}

/** The owner of an Idempotency-Key: a caller in an organization, or a platform key in the system organization. */
interface KeyOwner {
  readonly organizationId: string
  readonly caller: string
}

export interface IdempotentRequest {
  readonly owner: KeyOwner
  readonly key: string
  readonly operationId: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly ifMatch: string | null
}

/**
 * Runs a write with an Idempotency-Key at most once in 24 h. The response is stored in the write's transaction. It is
 * encrypted, because it may contain a secret that is shown only once.
 */
export interface Idempotency {
  /** Runs `work`. @throws idempotency_key_in_use if a request with the same key is running in this process */
  exclusively<T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T>
  /** Statements that claim the key until the transaction ends, and find the stored response of an earlier request. */
  claim(
    request: IdempotentRequest,
    now: Date,
  ): { claimed: Statement<boolean>; stored: Statement<StoredAnswer | undefined> }
  /** The response that was stored for an equal request. @throws idempotency_key_reused when the request differs */
  open(request: IdempotentRequest, stored: StoredAnswer): StoredContent
  store(request: IdempotentRequest, content: StoredContent, now: Date): Statement[]
  /** The statement that replaces a stored response. It is sent in a later transaction than the write. */
  replace(request: IdempotentRequest, content: StoredContent): Statement
}

export function createIdempotency(vault: Vault): Idempotency {
  const running = new Set<string>()
  const keptSince = (now: Date) => new Date(now.getTime() - KEPT_FOR_MS)
  const sealed = (request: IdempotentRequest, content: StoredContent) => ({
    organization_id: request.owner.organizationId,
    caller: request.owner.caller,
    key: request.key,
    request_hash: fingerprint(request),
    sealed_response: vault.seal(JSON.stringify(content), nameOf(request)),
  })

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

    claim(request, now) {
      const lock = createHash('sha256').update(nameOf(request)).digest().readBigInt64BE().toString()
      const { organizationId, caller } = request.owner
      const stored = tableOf(request).find(organizationId, caller, request.key, keptSince(now))
      return { claimed: claimKey(lock), stored }
    },

    open(request, stored) {
      if (!stored.request_hash.equals(fingerprint(request))) throw idempotencyKeyReused()
      return JSON.parse(vault.open(stored.sealed_response, nameOf(request)))
    },

    store(request, content, now) {
      const answer = sealed(request, content)
      const { deleteBefore, store } = tableOf(request)
      return [deleteBefore(answer.organization_id, keptSince(now)), store(answer, now)]
    },

    replace: (request, content) => tableOf(request).replace(sealed(request, content)),
  }
}

/**
 * The stored response of an earlier, equal request. Claims the key until the transaction ends.
 * @throws idempotency_key_in_use when another process has claimed the key, idempotency_key_reused when the request
 * differs
 */
export async function findStoredAnswer(
  idempotency: Idempotency,
  db: Database,
  request: IdempotentRequest,
  now: Date,
): Promise<StoredContent | undefined> {
  const { claimed, stored } = await db.run(idempotency.claim(request, now))
  if (!claimed) throw idempotencyKeyInUse({ retryAfter: 1 })
  return stored && idempotency.open(request, stored)
}

export const keyOwnerOf = ({ organizationId, credential, userId }: Caller): KeyOwner => ({
  organizationId,
  caller: credential.type === 'api_key' ? `api_key ${credential.id}` : `user ${userId}`,
})

export const platformKeyOwner = ({ id }: PlatformCaller): KeyOwner => ({
  organizationId: SYSTEM_ORGANIZATION,
  caller: `platform_key ${id}`,
})

const tableOf = ({ owner }: IdempotentRequest) =>
  owner.organizationId === SYSTEM_ORGANIZATION ? ofPlatform : ofOrganization

const nameOf = ({ owner, key }: IdempotentRequest) =>
  JSON.stringify(['idempotency', owner.organizationId, owner.caller, key])

// A request without If-Match hashes four values, as releases without If-Match do. Otherwise its retry after an upgrade
// would count as a different request.
const fingerprint = ({ operationId, params, query, body, ifMatch }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operationId, params, query, body ?? null, ...(ifMatch === null ? [] : [ifMatch])]))
    .digest()
