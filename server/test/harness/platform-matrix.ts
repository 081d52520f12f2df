import { PLATFORM_SCOPES } from '../../src/kernel/vocabulary.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { isPlatformOperation, type PlatformOperation } from '../../src/operations/platform-operation.ts'
import { type Call, prepareCall, requestLine } from './every-operation.ts'
import type { Organization } from './organization.ts'
import { newPlatformKey } from './platform-key.ts'
import type { Answer, CallOptions, SharedReeve } from './reeve.ts'

/** The requests of the platform part of the matrix, by their credential. */
export type PlatformRow = Readonly<Record<(typeof PLATFORM_COLUMNS)[number], string>>

export const PLATFORM_COLUMNS = [
  'platform key',
  'no credential',
  'wrong scope',
  'other address',
  'revoked key',
  'API key',
  'session',
] as const

export const PLATFORM_HEADER = `The operations of the platform. A block is an operation, with the scope that it needs.
A line is a request:
  platform key   a valid call with a platform key that has all scopes
  no credential  the same call without one
  wrong scope    the same call, with a platform key that has every scope except the one needed
  other address  the same call, with a platform key that is accepted from another address
  revoked key    the same call, with a revoked platform key
  API key        the same call, with an API key of an owner that has all scopes
  session        the same call, with an owner's session
`

export const platformOperationsOf = ({ app }: SharedReeve) => app.operations.filter(isPlatformOperation)

export const organizationOperationsOf = ({ app }: SharedReeve) =>
  app.operations.filter(
    (operation): operation is Exclude<Operation, PlatformOperation> => !isPlatformOperation(operation),
  )

export async function measurePlatform(
  reeve: SharedReeve,
  acme: Organization,
): Promise<ReadonlyMap<string, PlatformRow>> {
  const rows = new Map<string, PlatformRow>()
  for (const operation of platformOperationsOf(reeve))
    rows.set(operation.id, await measureOperation(reeve, acme, operation))
  return rows
}

async function measureOperation(
  reeve: SharedReeve,
  { owner, ...acme }: Organization,
  operation: Extract<Operation, PlatformOperation>,
): Promise<PlatformRow> {
  const scopes = PLATFORM_SCOPES.filter(scope => scope !== operation.platformScope)
  const revoked = await newPlatformKey(reeve.app)
  await reeve.query`
    update platform_keys set revoked_at = now(), revoked_reason = 'revoked' where hint = ${revoked.slice(-4)}`
  const ask = async (by: (request: string, options: CallOptions) => Promise<Answer>, options: CallOptions = {}) => {
    const call: Call = await prepareCall(operation, { ...acme, owner })
    const { status, body } = await by(requestLine(operation, call), {
      ...(call.body && { body: call.body }),
      ...options,
    })
    return status < 400 ? String(status) : `${status} ${body.code}`
  }
  return {
    'no credential': await ask(reeve.call),
    'wrong scope': await ask(reeve.call, { key: await newPlatformKey(reeve.app, { scopes }) }),
    'other address': await ask(reeve.call, { key: await newPlatformKey(reeve.app, { addresses: ['192.0.2.1'] }) }),
    'revoked key': await ask(reeve.call, { key: revoked }),
    'API key': await ask(owner.call),
    session: await ask(owner.inSession),
    'platform key': await ask(owner.asPlatform),
  }
}
