import { isIP } from 'node:net'
import { type Columns, toTable } from '../client/table.ts'
import { onConnection } from '../database/transaction.ts'
import {
  createPlatformKey,
  listPlatformKeyRows,
  revokePlatformKey,
  rotatePlatformKey,
  toPlatformKeyView,
} from '../features/platform/index.ts'
import { isUuid } from '../kernel/ids.ts'
import { canonicalNetwork } from '../kernel/network-address.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { isName, toTimestamp } from '../kernel/schema.ts'
import { PLATFORM_SCOPES, type PlatformScope } from '../kernel/vocabulary.ts'
import { readDuration } from './duration.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

interface CreateOptions {
  name: string
  scopes: string
  addresses?: string
  expiresIn?: string
  json?: boolean
}

/** Creates a platform key. The key is printed once. */
export async function platformKeyCreate({ name, scopes, addresses, expiresIn, json }: CreateOptions): Promise<void> {
  if (!isName(name))
    throw new UsageError('--name must not be blank, longer than 200 characters, or contain invisible characters.')
  const order = {
    name,
    scopes: readScopes(scopes),
    addresses: addresses === undefined ? null : readNetworks(addresses),
    lifetimeMs: expiresIn === undefined ? null : readDuration(expiresIn, '--expires-in'),
  }
  const { row, key } = await withRuntime(({ app }) => createPlatformKey(app, order, operatorOrigin()))
  print(json, { id: row.id, key }, `Created platform key ${row.id}. It is shown only once:\n${key}`)
}

/** Lists all platform keys, also revoked and expired ones. */
export async function platformKeyList({ json }: { json?: boolean }): Promise<void> {
  const rows = await withRuntime(({ app }) =>
    onConnection(app.pool, db => db.run(listPlatformKeyRows(app.runtime.clock.now()))),
  )
  const keys = rows.map(toPlatformKeyView)
  const columns: Columns<(typeof keys)[number]> = {
    ID: key => key.id,
    NAME: key => key.name,
    STATUS: key => key.status,
    HINT: key => `…${key.hint}`,
    EXPIRES: key => key.expires_at?.slice(0, 10) ?? 'never',
    'LAST USED': key => key.last_used_at?.slice(0, 10) ?? 'never',
    ADDRESSES: key => key.addresses ?? 'all',
    SCOPES: key => (key.scopes.length === PLATFORM_SCOPES.length ? 'all' : key.scopes),
  }
  print(json, { platform_keys: keys }, keys.length === 0 ? 'No platform keys.' : toTable(columns, keys).trimEnd())
}

interface RotateOptions {
  id: string
  overlap: string
  now?: boolean
  json?: boolean
}

/** Replaces a platform key by a new one, which is printed once. */
export async function platformKeyRotate({ id, overlap, now, json }: RotateOptions): Promise<void> {
  assertKeyId(id)
  const overlapMs = now ? 0 : readDuration(overlap, '--overlap')
  const rotated = await withRuntime(({ app }) => rotatePlatformKey(app, { id, overlapMs }, operatorOrigin()))
  const { row, key } = rotated
  const overlap_ends_at = toTimestamp(rotated.overlapEnd)
  const former = now ? 'The former key is revoked.' : `The former key works until ${overlap_ends_at}.`
  const text = `Created platform key ${row.id}. ${former} The new one is shown only once:\n${key}`
  print(json, { id: row.id, key, overlap_ends_at }, text)
}

/** Revokes a platform key. Later requests with it are refused. */
export async function platformKeyRevoke({ id, json }: { id: string; json?: boolean }): Promise<void> {
  assertKeyId(id)
  const { isAlreadyRevoked } = await withRuntime(({ app }) => revokePlatformKey(app.runtime, id, operatorOrigin()))
  print(
    json,
    { id, already_revoked: isAlreadyRevoked },
    isAlreadyRevoked ? `No change: key ${id} was already revoked.` : `Key ${id} has been revoked.`,
  )
}

function assertKeyId(id: string): void {
  if (isUuid(id)) return
  throw new UsageError('--id must be the UUID of a platform key. Run "npx reeve platform-key list" to find it.')
}

function readScopes(text: string): PlatformScope[] {
  const scopes = text === 'all' ? [...PLATFORM_SCOPES] : text.split(',').map(scope => scope.trim())
  const unknown = scopes.filter(scope => !(PLATFORM_SCOPES as readonly string[]).includes(scope))
  if (unknown.length > 0) {
    throw new UsageError(`Unknown scopes: ${unknown.join(', ')}. Valid scopes: ${PLATFORM_SCOPES.join(', ')}.`)
  }
  return [...new Set(scopes)] as PlatformScope[]
}

/** The networks in canonical form, in which they are compared with clients. An address is a network of its own. */
function readNetworks(text: string): string[] {
  return [...new Set(text.split(',').map(network => readNetwork(network.trim())))]
}

function readNetwork(text: string): string {
  const [address = ''] = text.split('/')
  // `canonicalNetwork` also accepts an address with a port or a zone, which a network does not have.
  const network = isIP(address) === 0 || address.includes('%') ? null : canonicalNetwork(text)
  if (network === null) {
    throw new UsageError(`--addresses has an invalid IP address or network: ${JSON.stringify(text)}`)
  }
  return network
}
