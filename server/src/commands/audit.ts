import { createReadStream, readFileSync } from 'node:fs'
import type { Reeve } from '@reeve/sdk'
import { CheckpointFileError, parseCheckpoints, verify } from '@reeve/sdk/audit-trail'
import { faultOf } from '../client/file-fault.ts'
import { visible } from '../client/terminal-text.ts'
import { readOrganization } from '../database/transaction.ts'
import { openArchivedTrail } from '../features/audit/archive/index.ts'
import {
  type Checkpoint,
  createCheckpointSigner,
  nodeCryptography as cryptography,
  verifyOrganization,
} from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { hasGovernance } from '../operations/governance-lock.sql.ts'
import { assertOrganizationId } from './organization-id.ts'
import { print } from './print.ts'

interface Options {
  organization?: string
  system?: boolean
  file?: string
  /** Sequence of the first entry, to verify a part of a chain. */
  from?: number
  checkpoint?: string
  publicKey?: string
  json?: boolean
}

interface Verdict {
  readonly valid: boolean
  readonly entries: number
  /** Sequence of the first verified entry. Absent for the database, which is verified from its first entry. */
  readonly first_sequence?: number | null
  /** Sequence up to which a checkpoint proves the chain; null without a checkpoint, or if the chain is not intact. */
  readonly proven_to: number | null
  readonly first_fault: { readonly code: string; readonly detail: string } | null
}

const BOTH = '--checkpoint and --public-key must be used together.'
const noKeyIn = (file: string) =>
  `${BOTH} ${file} contains no public_key. Use a file from the console or from \`audit checkpoints --json\`, or set ` +
  'the key with --public-key.'
const NO_CHECKPOINT = 'The file contains no checkpoint to verify with the public key. Set one with --checkpoint.'

const FROM =
  '--from requires --file, or --checkpoint and --public-key. The database is always verified from its first entry.'

const noExport = (file: string) =>
  `${file} is not an audit export: its first line is not a valid entry. Use an NDJSON file from \`audit export\` or ` +
  'from an audit sink.'

/** Possible harmless causes of a fault in an export. */
const MAY_BE: Partial<Record<string, string>> = {
  entry_missing: '. A filtered export does not contain the whole chain and cannot be verified',
  checkpoint_beyond_entries:
    '. The checkpoint may be newer than the export: export again, or use a checkpoint that was saved before the export',
}

const cutOff = (file: string) =>
  `${file} is truncated: its last line is incomplete. Nothing was verified. Export or copy the file again.`

const empty = (file: string) => `${file} is empty, so there is nothing to verify. Export or copy the file again.`

/**
 * Verifies a chain in the database, or an exported file, which requires no database. Exits with 1 if the chain is not
 * intact.
 */
export async function auditVerify(options: Options): Promise<void> {
  const { organization, system, file, from } = options
  if ([organization, system, file].filter(Boolean).length !== 1) {
    throw new UsageError(
      'Use one of --organization ID, --system or --file EXPORT, or set REEVE_API_KEY to let the service verify.',
    )
  }
  if (from !== undefined && !file) throw new UsageError(FROM)
  const checkpoints = options.checkpoint === undefined ? [] : readCheckpoints(options.checkpoint)
  const result = file
    ? await verifyFile(file, checkpoints, options)
    : await verifyLive(system ? SYSTEM_ORGANIZATION : (organization ?? ''), checkpoints)
  printVerdict(result, options)
}

/**
 * Verifies the service's current export on this machine, against a saved checkpoint. Trusts neither the service nor the
 * database. Exits with 1 if the chain is not intact.
 */
export async function auditVerifyService(reeve: Reeve, options: Options): Promise<void> {
  const { checkpoint, publicKey, from = 1 } = options
  if (checkpoint === undefined) throw new UsageError(publicKey === undefined ? FROM : BOTH)
  const checkpoints = readCheckpoints(checkpoint)
  const kept = { checkpoints, public_key: keyTo(checkpoint, publicKey) }
  const result = await verify(reeve.audit.export({ from }).lines(), kept, { from, cryptography })
  if (result.organization_id !== null) requireSameChain(checkpoints, result.organization_id)
  printVerdict(result, options)
}

function printVerdict(result: Verdict, options: Options): void {
  const { valid, first_fault: fault } = result
  const { json, file } = options
  const mayBe = (file && fault && MAY_BE[fault.code]) ?? ''
  const text = valid ? proofOf(result, options) : `Not intact: ${fault?.detail}${mayBe} (${fault?.code})`
  print(json, result, visible(text))
  if (!valid) process.exitCode = 1
}

/**
 * Explains the result. How much it proves depends on the checkpoint and the key, which were kept outside the database.
 */
function proofOf({ entries, first_sequence: first = null, proven_to }: Verdict, options: Options): string {
  const { file, organization, system, checkpoint, publicKey } = options
  const from = first !== null && first > 1 ? ` from entry ${first} on` : ''
  const count = `${entries} ${entries === 1 ? 'entry' : 'entries'}`
  if (proven_to !== null) {
    const isKeyOfFile = (!publicKey || publicKey === checkpoint) && !organization && !system
    return (
      `Verified: hash chain intact${from}. ${count}, signed up to entry ${proven_to} by the checkpoint.` +
      (isKeyOfFile
        ? ' The public key is from the checkpoint file, so this result is only as trustworthy as that file.'
        : '')
    )
  }
  if (file) {
    return (
      `The hash chain is unbroken${from}: ${count}. Without a checkpoint, this does not prove that Reeve wrote ` +
      'these entries.'
    )
  }
  return (
    `Verified: hash chain intact. ${count}. Without a checkpoint, a chain that the owner of the database rewrote ` +
    'would ' +
    'look the same.'
  )
}

/** Refuses a checkpoint of another chain, which neither proves nor disproves this one. */
function requireSameChain(checkpoints: readonly Checkpoint[], organizationId: string): void {
  const foreign = checkpoints.find(({ organization_id }) => organization_id !== organizationId.toLowerCase())
  if (!foreign) return
  const [its, expected] = [visible(foreign.organization_id), visible(organizationId)]
  throw new UsageError(`The checkpoint belongs to organization ${its}, not to ${expected}.`)
}

async function verifyLive(organizationId: string, checkpoints: readonly Checkpoint[]) {
  assertOrganizationId(organizationId)
  requireSameChain(checkpoints, organizationId)
  // Imported lazily, because it loads the whole service, which the verification of a file does not need.
  const { withRuntime } = await import('./runtime.ts')
  return withRuntime(async ({ app, config }) => {
    const known = await readOrganization(app.pool, organizationId, db => db.run(hasGovernance(organizationId)))
    if (!known && organizationId !== SYSTEM_ORGANIZATION) throw new UsageError('Organization not found.')
    const signer = createCheckpointSigner(app.vault)
    const { pool, standby } = app.runtime
    const archive = openArchivedTrail(pool, signer, config.auditArchive)
    const deps = { pool, publicKey: signer.publicKey, standby: await standby?.useFor(organizationId), archive }
    const result = await verifyOrganization(deps, organizationId, { checkpoints })
    const { first_fault: fault } = result
    if (fault?.code === 'archive_unreadable') throw new OperatorError(`Nothing was proven: ${fault.detail}.`)
    const newest = checkpoints.length === 0 ? null : Math.max(...checkpoints.map(({ sequence }) => sequence))
    return { ...result, proven_to: result.valid ? newest : null }
  })
}

/** Verifies an exported file. A file from an audit sink contains checkpoints, so it needs only `--public-key`. */
async function verifyFile(file: string, checkpoints: readonly Checkpoint[], options: Options) {
  const { checkpoint, publicKey, from } = options
  const keyFile = checkpoint ?? publicKey
  const kept = keyFile ? { checkpoints, public_key: keyTo(keyFile, publicKey) } : undefined
  const result = await verify(linesOf(file), kept, { from, cryptography })
  if (result.entries === 0 && result.first_fault?.code === 'entry_unreadable') throw new UsageError(noExport(file))
  if (result.organization_id !== null) requireSameChain(checkpoints, result.organization_id)
  if (kept && result.valid && result.proven_to === null) throw new UsageError(NO_CHECKPOINT)
  return result
}

/**
 * Yields the lines of a file. Node's readline cannot be used: it also splits at U+2028 and U+2029, which exports of
 * older releases contain in their texts.
 */
async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  let rest = ''
  let isEmpty = true
  try {
    for await (const piece of createReadStream(file, 'utf8')) {
      isEmpty &&= piece.trim() === ''
      // Only the new piece is searched for line ends, because a line may be as long as the file.
      const [end = '', ...lines] = piece.split('\n')
      rest += end
      for (const line of lines) {
        yield rest
        rest = line
      }
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  if (isEmpty) throw new UsageError(empty(file))
  if (isCutOff(rest)) throw new UsageError(cutOff(file))
  yield rest
}

/** True for an incomplete line of JSON. A last line without its line feed, which some editors remove, is complete. */
function isCutOff(line: string): boolean {
  if (!line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return false
  } catch {
    return true
  }
}

/** @throws UsageError when the file has no valid checkpoint */
function readCheckpoints(file: string): Checkpoint[] {
  const text = readText(file)
  try {
    return parseCheckpoints(text).checkpoints
  } catch (error) {
    if (!(error instanceof CheckpointFileError)) throw error
    throw new UsageError(
      'The checkpoint is not valid: it must be the JSON response of the list of checkpoints, or one element of its ' +
        '"checkpoints".',
    )
  }
}

/** Reads a public key from a file (default: the checkpoint file): PEM, or a response of the list of checkpoints. */
function keyTo(checkpoint: string, file = checkpoint): string {
  const text = readText(file)
  try {
    const { public_key: key } = JSON.parse(text)
    if (key) return key
  } catch {
    // The file is not a single JSON value: it is PEM, or has one checkpoint per line.
    if (!text.startsWith('{')) return text
  }
  if (file === checkpoint) throw new UsageError(noKeyIn(file))
  return text
}

/** @throws UsageError that names the file */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}

const unreadable = (file: string, cause: unknown) => {
  const { code } = cause as NodeJS.ErrnoException
  return new UsageError(`Cannot read ${file}${code ? `: ${faultOf(code, 'it does not exist')}` : ''}.`, { cause })
}
