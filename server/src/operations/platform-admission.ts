import { readBatch } from '../database/transaction.ts'
import { defineError } from '../kernel/errors.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import type { PlatformScope } from '../kernel/vocabulary.ts'
import { insufficientScope } from './access.ts'
import type { PlatformCaller, PlatformCredential, PlatformOperation } from './platform-operation.ts'
import type { Runtime } from './runtime.ts'

export const platformKeyRequired = defineError(
  'platform_key_required',
  'unauthenticated',
  'This operation requires a platform key in the Authorization header',
)
export const invalidPlatformKey = defineError(
  'invalid_platform_key',
  'unauthenticated',
  'The platform key is not valid',
)

/** Finds the key and checks its scope, before any lock is taken and before the body is read. */
export async function admitPlatform(
  { pool, clock }: Runtime,
  operation: PlatformOperation,
  credential: PlatformCredential,
  admit: (caller: PlatformCaller) => Promise<void>,
): Promise<PlatformCaller> {
  const caller = await readBatch(pool, SYSTEM_ORGANIZATION, credential.findCaller(clock.now()))
  if (!caller) throw credential.refusal()
  credential.used?.(caller, clock.now())
  await admit(caller)
  return authorizePlatform(caller, operation, credential)
}

/**
 * Checks a key that was read again, with the data or under the lock.
 * @throws the credential's refusal if there is no caller, insufficient_scope
 */
export function authorizePlatform(
  caller: PlatformCaller | undefined,
  { platformScope: scope }: PlatformOperation,
  credential: PlatformCredential,
): PlatformCaller {
  if (!caller) throw credential.refusal()
  assertPlatformScope(caller, scope)
  return caller
}

/** @throws insufficient_scope */
export function assertPlatformScope({ scopes }: PlatformCaller, scope: PlatformScope): void {
  if (scopes.includes(scope)) return
  throw insufficientScope({ required_scope: scope, detail: `The platform key does not have the scope ${scope}` })
}
