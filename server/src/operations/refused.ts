import type { PublicError } from '../kernel/errors.ts'
import type { Caller } from './caller.ts'
import type { Actor, Fact, OperationShape } from './operation.ts'
import { operationRefused, recordedBody, recordedQuery, recordRefusal, targetOfPath } from './refusal.ts'
import type { Recording, Runtime } from './runtime.ts'
import { turnOfCaller } from './under-lock.ts'
import type { WriteRequest } from './write-request.ts'

/** A refusal together with the refused caller. Thrown inside the transaction of a write, which it rolls back. */
export class Refused extends Error {
  readonly refusal: PublicError
  readonly caller: Caller

  constructor(refusal: PublicError, caller: Caller) {
    super(refusal.message)
    this.refusal = refusal
    this.caller = caller
  }
}

/** Runs a write. If it throws `Refused`, records the refusal, except in a dry run, and then throws the refusal. */
export async function recordingRefused<T>(
  runtime: Runtime,
  operation: OperationShape,
  request: WriteRequest,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (!request.dryRun) await recordRefused(runtime, operation, request, error)
    throw error.refusal
  }
}

async function recordRefused(runtime: Runtime, operation: OperationShape, request: WriteRequest, refused: Refused) {
  const target = targetOfPath(operation.path, request.params)
  const asked = { body: recordedBody(operation, request.body), ...recordedQuery(request.query) }
  const fact = operationRefused(operation.id, target, asked)(refused.refusal)
  const recording = recordingOf(fact, refused.caller, request, runtime.clock.now())
  await recordRefusal(runtime, recording, turnOfCaller(refused.caller))
}

export const recordingOf = (fact: Fact, caller: Caller, { context }: WriteRequest, now: Date): Recording => ({
  organizationId: caller.organizationId,
  fact,
  actor: actorOf(caller),
  context,
  now,
})

export const actorOf = ({ credential, userId, name }: Pick<Caller, 'credential' | 'userId' | 'name'>): Actor => ({
  type: credential.type === 'directory' ? 'directory' : 'member',
  id: userId,
  name,
  key: credential.type === 'api_key' ? { id: credential.id, name: credential.name } : null,
})
