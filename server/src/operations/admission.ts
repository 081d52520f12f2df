import type { Statement } from '../database/pool.ts'
import { readBatch } from '../database/transaction.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import { authorize } from './access.ts'
import type { Caller, Operation } from './operation.ts'
import type { Runtime } from './runtime.ts'

/** A credential as it was presented: which organization it is for, and how to find who it stands for. */
export interface Credential {
  readonly organizationId: string
  /** Reads its caller, with the authority of this moment; undefined if it stands for nobody. */
  findCaller(now: Date): Statement<Caller | undefined>
  /** Called for each caller that is found, so that the use of the credential can be recorded. Must not throw. */
  used?(caller: Caller, now: Date): void
  /** The refusal of a request whose credential stands for nobody. */
  readonly refusal: ErrorDefinition
}

/** Stands between knowing the caller and letting it in: rate limits, and whatever else is counted per caller. */
export type Admit = (caller: Caller) => void | Promise<void>

/** Refuses a caller who may not use this operation, before anything is locked or read from the body. */
export async function admitCaller(
  { pool, clock }: Runtime,
  operation: Operation,
  credential: Credential,
  admit: Admit,
): Promise<Caller> {
  const found = await readBatch(pool, credential.organizationId, credential.findCaller(clock.now()))
  return admitFound(found, operation, credential, admit, clock.now())
}

/** Admits the caller that a credential was found to stand for. */
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
  authorize(caller, operation)
  return caller
}
