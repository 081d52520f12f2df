import { readBatch } from '../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { etagOf } from './etag.ts'
import { authorizePlatform } from './platform-admission.ts'
import { showAllOrganizations } from './platform-operation.sql.ts'
import type { PlatformCredential, PlatformInput, PlatformOperation } from './platform-operation.ts'
import type { Runtime } from './runtime.ts'

/** Runs a query for a platform key that was already admitted. The key is read again with the data. */
export async function executePlatformQuery(
  { pool, clock }: Runtime,
  operation: Extract<PlatformOperation, { kind: 'platformQuery' }>,
  credential: PlatformCredential,
  asked: PlatformInput,
): Promise<{ readonly response: unknown; readonly etag: string | null }> {
  const now = clock.now()
  const answers = await readBatch(pool, SYSTEM_ORGANIZATION, {
    caller: credential.findCaller(now),
    setting: showAllOrganizations(),
    found: operation.read({ ...asked, now }),
  })
  const caller = authorizePlatform(answers.caller, operation, credential)
  const response = operation.answer({ ...asked, caller, now, found: answers.found })
  return { response, etag: operation.etag ? etagOf(operation.etag(answers.found)) : null }
}
