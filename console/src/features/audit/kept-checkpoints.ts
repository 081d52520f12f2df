import type { AuditCheckpoint, auditTrail } from '@reeve/sdk'

/**
 * The checkpoints in a file that somebody has kept: an answer of `GET /v1/audit/checkpoints`, a list of checkpoints,
 * one of them, or one a line. Without a public key in it, Reeve's own is taken. Undefined for any other file.
 */
export function readKept(text: string, publicKey: string): auditTrail.KeptCheckpoints | undefined {
  const found = parse(text)
  const [first] = found
  const page = found.length === 1 && isRecord(first) && Array.isArray(first.checkpoints) ? first : undefined
  const checkpoints: unknown[] = page ? (page.checkpoints as unknown[]) : found
  if (checkpoints.length === 0 || !checkpoints.every(isCheckpoint)) return undefined
  const ownKey = page?.public_key
  return { checkpoints, public_key: typeof ownKey === 'string' ? ownKey : publicKey }
}

function parse(text: string): unknown[] {
  try {
    const whole: unknown = JSON.parse(text)
    return Array.isArray(whole) ? whole : [whole]
  } catch {
    return parseLines(text)
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
  typeof value === 'object' && value !== null

const isCheckpoint = (value: unknown): value is AuditCheckpoint =>
  isRecord(value) &&
  Number.isSafeInteger(value.sequence) &&
  [value.hash, value.signed_at, value.signature, value.key_id].every(part => typeof part === 'string')
