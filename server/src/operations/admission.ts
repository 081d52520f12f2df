import type { Sql } from '../database/pool.ts'
import { readInOneFlush } from '../database/transaction.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import { authorize } from './access.ts'
import type { Mechanism } from './mechanism.ts'
import type { Caller, Operation } from './operation.ts'

/** A credential as it was presented: which organization it is for, and how to find who it stands for. */
export interface Credential {
  readonly organizationId: string
  /** Reads its caller, with the authority of this moment; undefined if it stands for nobody. */
  findCaller(sql: Sql, now: Date): Promise<Caller | undefined>
  /** What a request gets whose credential stands for nobody. */
  readonly refusal: ErrorDefinition
}

/** Stands between knowing the caller and letting it in: rate limits, and whatever else is counted per caller. */
export type Admit = (caller: Caller) => void | Promise<void>

/** Refuses a caller who may not use this operation, before anything is locked or read from the body. */
export async function admitCaller(
  { pool, clock }: Mechanism,
  operation: Operation,
  credential: Credential,
  admit: Admit,
): Promise<Caller> {
  const caller = await readInOneFlush(pool, credential.organizationId, sql =>
    currentCaller(sql, credential, clock.now()),
  )
  await admit(caller)
  authorize(caller, operation)
  return caller
}

/** Who the credential stands for now. @throws its refusal where that is nobody */
export async function currentCaller(sql: Sql, credential: Credential, now: Date): Promise<Caller> {
  const caller = await credential.findCaller(sql, now)
  if (!caller) throw credential.refusal()
  return caller
}
