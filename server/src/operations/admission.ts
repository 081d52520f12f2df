import type { Statement } from '../database/pool.ts'
import { readBatch } from '../database/transaction.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import { authorize } from './access.ts'
import { type Caller, callerForChange } from './caller.ts'
import type { Operation } from './operation.ts'
import type { Runtime } from './runtime.ts'

/** A credential from a request: its organization, and the statement that finds its caller. */
export interface Credential {
  readonly organizationId: string
  /** Finds the caller with its current authority. The result is undefined if the credential is not valid. */
  findCaller(now: Date): Statement<Caller | undefined>
  /** Called when the caller was found, to record the use of the credential. Must not throw. */
  used?(caller: Caller, now: Date): void
  /** The error for a credential that is not valid. */
  readonly refusal: ErrorDefinition
}

/**
 * Called when the caller is known, before the caller is authorized. Throws to refuse the caller, for example by a rate
 * limit.
 */
export type Admit = (caller: Caller) => void | Promise<void>

/** Finds the caller and checks that it may use the operation, before any lock is taken and before the body is read. */
export async function admitCaller(
  { pool, clock }: Runtime,
  operation: Operation,
  credential: Credential,
  admit: Admit,
): Promise<Caller> {
  const found = await readBatch(pool, credential.organizationId, credential.findCaller(clock.now()))
  return admitFound(found, operation, credential, admit, clock.now())
}

/** Checks a caller that was already read. @throws the credential's refusal if there is no caller */
export async function admitFound(
  caller: Caller | undefined,
  operation: Operation,
  credential: Credential,
  admit: Admit,
  now: Date,
): Promise<Caller> {
  if (!caller) throw credential.refusal()
  credential.used?.(caller, now)
  await admit(caller)
  const acting = operation.kind === 'query' ? caller : callerForChange(caller)
  authorize(acting, operation, now)
  return acting
}
