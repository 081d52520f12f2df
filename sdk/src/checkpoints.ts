import { type Bytes, concatenate, encode, fromBase64, fromHex, toHex } from './bytes.ts'
import type { AuditCheckpoint } from './generated/schemas.ts'

/** Checkpoints that were kept, with the key to them: what `audit.listCheckpoints` answers on one page. */
export interface KeptCheckpoints {
  readonly checkpoints: readonly AuditCheckpoint[]
  /** Ed25519, SPKI in PEM. */
  readonly public_key: string
}

export type CheckpointFileCode =
  | 'checkpoint_absent'
  | 'checkpoint_unreadable'
  | 'key_unreadable'
  | 'checkpoint_of_another_organization'
  | 'checkpoint_forged'
  | 'checkpoint_missing'

const WHAT_IS_WRONG: Readonly<Record<CheckpointFileCode, string>> = {
  checkpoint_absent: 'There is no checkpoint in the file',
  checkpoint_unreadable: 'A checkpoint in the file is not as the service writes it',
  key_unreadable: 'The public key must be Ed25519, SPKI in PEM',
  checkpoint_of_another_organization: 'A checkpoint in the file is of another organization',
  checkpoint_forged: 'A checkpoint in the file was not signed with the public key',
  checkpoint_missing: 'The file lacks a checkpoint that was signed between two of its own',
}

/** A file that proves nothing of a trail, neither that it holds nor that it does not. */
export class CheckpointFileError extends TypeError {
  readonly code: CheckpointFileCode
  /** The one that the file is refused for, if it can be read. */
  readonly checkpoint: AuditCheckpoint | undefined
  constructor(code: CheckpointFileCode, checkpoint?: AuditCheckpoint, options?: ErrorOptions) {
    super(WHAT_IS_WRONG[code], options)
    this.code = code
    this.checkpoint = checkpoint
  }
}

export interface ReadCheckpointsOptions {
  /** Whose checkpoints they must be. */
  readonly organizationId?: string | undefined
  /** The key to checkpoints that were kept without theirs. */
  readonly publicKey?: string | undefined
}

/**
 * Reads checkpoints that were kept in a file: an answer of the list of checkpoints, a JSON list of checkpoints, one
 * checkpoint, or one a line. They are as they were signed, so that what does not fit them is wrong with the trail.
 * @throws {CheckpointFileError} if the file is none that `verify` can be given
 */
export async function readCheckpoints(
  text: string,
  { organizationId, publicKey }: ReadCheckpointsOptions = {},
): Promise<KeptCheckpoints> {
  const { found, key: ownKey = publicKey } = parse(text)
  if (!found.some(isMeantAsCheckpoint)) throw new CheckpointFileError('checkpoint_absent')
  // What was kept before checkpoints had a version is of version 1.
  const all = found.map(one => (isRecord(one) ? { version: 1, previous: null, ...one } : one))
  if (!all.every(isCheckpoint)) throw new CheckpointFileError('checkpoint_unreadable')
  const checkpoints = [...new Map(all.map(one => [`${one.sequence} ${one.signature}`, one])).values()]
  const key = await readKey(ownKey)
  let before: AuditCheckpoint | undefined
  for (const checkpoint of checkpoints.sort((a, b) => a.sequence - b.sequence)) {
    const isForeign = organizationId !== undefined && checkpoint.organization_id !== organizationId
    if (isForeign) throw new CheckpointFileError('checkpoint_of_another_organization', checkpoint)
    if (!(await isSigned(checkpoint, key))) throw new CheckpointFileError('checkpoint_forged', checkpoint)
    const unlinked = before && faultOfLink(before, checkpoint)
    if (unlinked?.code === 'checkpoint_missing') throw new CheckpointFileError(unlinked.code, checkpoint)
    before = checkpoint
  }
  return { checkpoints, public_key: String(ownKey) }
}

interface File {
  readonly found: readonly unknown[]
  readonly key?: unknown
}

function parse(text: string): File {
  try {
    const whole: unknown = JSON.parse(text)
    if (!isRecord(whole)) return { found: Array.isArray(whole) ? whole : [] }
    const { checkpoints, public_key: key } = whole
    return Array.isArray(checkpoints) ? { found: checkpoints, key } : { found: [whole] }
  } catch {
    return { found: parseLines(text) }
  }
}

function parseLines(text: string): unknown[] {
  try {
    return text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]))
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries have no signature. */
const isMeantAsCheckpoint = (value: unknown) => isRecord(value) && 'signature' in value

const isCheckpoint = (value: unknown): value is AuditCheckpoint =>
  isRecord(value) &&
  isSequence(value.sequence) &&
  isHash(value.hash) &&
  typeof value.signed_at === 'string' &&
  !Number.isNaN(Date.parse(value.signed_at)) &&
  [value.organization_id, value.key_id, value.signature].every(text => typeof text === 'string') &&
  (value.version === 1 || value.version === 2) &&
  (value.previous === null || isLink(value.previous))

const isLink = (value: unknown) => isRecord(value) && isSequence(value.sequence) && typeof value.signature === 'string'

export const isSequence = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

export const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** What is wrong with the link to the checkpoint before. Version 1 has none. */
export function faultOfLink(before: AuditCheckpoint, { version, sequence, previous }: AuditCheckpoint) {
  if (version === 1) return undefined
  if (previous && previous.sequence > before.sequence) {
    return { code: 'checkpoint_missing', sequence: previous.sequence } as const
  }
  const isLinked = previous?.signature === before.signature && previous.sequence === before.sequence
  return isLinked ? undefined : ({ code: 'checkpoint_not_linked', sequence } as const)
}

export interface Key {
  readonly id: string
  readonly key: Awaited<ReturnType<typeof crypto.subtle.importKey>>
}

/** @throws {CheckpointFileError} if it is none */
export async function readKey(pem: unknown): Promise<Key> {
  try {
    const bytes = typeof pem === 'string' && fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''))
    if (!bytes) throw new TypeError('not base64')
    const key = await crypto.subtle.importKey('spki', bytes, { name: 'Ed25519' }, false, ['verify'])
    return { id: toHex((await digest(bytes)).subarray(0, 8)), key }
  } catch (cause) {
    throw new CheckpointFileError('key_unreadable', undefined, { cause })
  }
}

/** Whether the holder of the private key has signed the checkpoint as it is. */
export async function isSigned(checkpoint: AuditCheckpoint, key: Key | undefined): Promise<boolean> {
  const { organization_id, sequence, hash, signed_at, version, key_id, previous, signature } = checkpoint
  const first = { organization_id, sequence, hash, signed_at }
  const signed = version === 1 ? first : { ...first, version, key_id, previous }
  const bytes = fromBase64(signature)
  if (!bytes || key?.id !== key_id || (version === 1 && previous)) return false
  return crypto.subtle.verify('Ed25519', key.key, bytes, encode(canonical(signed)))
}

export async function hashEntry(previousHash: string, content: object): Promise<string> {
  return toHex(await digest(concatenate(fromHex(previousHash), encode(canonical(content)))))
}

/** RFC 8785, of what came out of JSON. That can be Infinity (of 1e400), which must not look like null. */
function canonical(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`
}

const digest = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
