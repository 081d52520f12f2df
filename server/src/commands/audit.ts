import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Reeve } from '@reeve/sdk'
import { readOrganization } from '../database/transaction.ts'
import {
  type Checkpoint,
  createCheckpointSigner,
  readCheckpoints,
  verifyExport,
  verifyOrganization,
} from '../features/audit/index.ts'
import { isUuid, SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { hasGovernance } from '../operations/governance-lock.sql.ts'
import { print, withRuntime } from './runtime.ts'

interface Options {
  organization?: string
  system?: boolean
  file?: string
  checkpoint?: string
  publicKey?: string
  json?: boolean
}

interface Verdict {
  readonly valid: boolean
  readonly entries: number
  readonly first_fault: { readonly code: string; readonly detail: string } | null
}

const BOTH = '--checkpoint and --public-key go together: one is proven with the other.'

/** Proves a live chain, or an export of one with nothing but the public key. Exit code 1 when it does not hold. */
export async function auditVerify(options: Options): Promise<void> {
  const { organization, system, file, json } = options
  if ([organization, system, file].filter(Boolean).length !== 1) {
    throw new OperatorError(
      'Say one of --organization ID, --system, or --file EXPORT; or set REEVE_API_KEY to ask the service.',
    )
  }
  const checkpoints = options.checkpoint === undefined ? [] : readCheckpoints(readText(options.checkpoint))
  const result = file
    ? await verifyFile(file, checkpoints, options.publicKey)
    : await verifyLive(system ? SYSTEM_ORGANIZATION : (organization ?? ''), checkpoints)
  printVerdict(json, result)
}

/**
 * Proves here what the service exports now, against a checkpoint that was kept. Neither the service nor the database is
 * believed. Exit code 1 when it does not hold.
 */
export async function auditVerifyService(reeve: Reeve, { checkpoint, publicKey, json }: Options): Promise<void> {
  const checkpoints = readCheckpoints(readText(checkpoint ?? ''))
  if (publicKey === undefined) throw new OperatorError(BOTH)
  const lines = reeve.audit.export({ format: 'ndjson' }).lines()
  printVerdict(json, await verifyExport(lines, { checkpoints, publicKey: readText(publicKey) }))
}

function printVerdict(json: boolean | undefined, result: Verdict): void {
  const { valid, entries, first_fault: fault } = result
  const text = valid
    ? `The chain holds: ${entries} entries.`
    : `The chain does not hold: ${fault?.detail} (${fault?.code})`
  print(json, result, text)
  if (!valid) process.exitCode = 1
}

async function verifyLive(organizationId: string, checkpoints: readonly Checkpoint[]) {
  if (!isUuid(organizationId)) throw new OperatorError('--organization is the UUID that `organization create` printed.')
  return withRuntime(async ({ app }) => {
    const known = await readOrganization(app.pool, organizationId, sql => hasGovernance(sql, organizationId))
    if (!known && organizationId !== SYSTEM_ORGANIZATION) throw new OperatorError('There is no such organization.')
    const { publicKey } = createCheckpointSigner(app.vault)
    return verifyOrganization({ pool: app.pool, publicKey }, organizationId, { checkpoints })
  })
}

async function verifyFile(file: string, checkpoints: readonly Checkpoint[], keyFile: string | undefined) {
  if ((checkpoints.length === 0) !== (keyFile === undefined)) {
    throw new OperatorError(BOTH)
  }
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`)
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  return verifyExport(lines, keyFile ? { checkpoints, publicKey: readText(keyFile) } : undefined)
}

/** @throws OperatorError that names the file */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read.`, { cause: error })
  }
}
