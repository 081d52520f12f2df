import { executeBookkeeping } from './bookkeeping.ts'
import { executeChange } from './change.ts'
import { type IdempotentRequest, keyOwnerOf } from './idempotency.ts'
import { isConditional, type Operation } from './operation.ts'
import type { Runtime } from './runtime.ts'
import type { Answer, WriteRequest } from './write-request.ts'

type Write = Extract<Operation, { kind: 'change' | 'bookkeeping' }>

/**
 * Runs a write, at most once per Idempotency-Key: a governance change under its organization's lock, or bookkeeping.
 */
export async function executeWrite(runtime: Runtime, operation: Write, request: WriteRequest): Promise<Answer> {
  const once = idempotent(operation, request)
  const run = () =>
    operation.kind === 'change'
      ? executeChange(runtime, operation, request, once)
      : executeBookkeeping(runtime, operation, request, once)
  return once ? runtime.idempotency.exclusively(once, run) : run()
}

function idempotent(operation: Write, request: WriteRequest): IdempotentRequest | null {
  const { idempotencyKey: key, dryRun, caller, params, query, body } = request
  if (key === null || dryRun) return null
  const ifMatch = isConditional(operation) ? request.ifMatch : null
  return { owner: keyOwnerOf(caller), key, operationId: operation.id, params, query, body, ifMatch }
}
