import { createHmac, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { claimTimeStep, findSecondFactor } from './second-factors.sql.ts'

const STEP_MS = 30_000
const DIGITS = 6

type SecretKey = Parameters<typeof symmetricDecrypt>[0]['key']

/**
 * Accepts a TOTP code (RFC 6238) once, and returns the encrypted secret with which it was verified. Null if the code is
 * wrong, was used before, or is older than one that was used. Only one of several concurrent requests succeeds.
 */
export async function claimCode(
  pool: Pool,
  userId: string,
  { code, key, nowMs }: { readonly code: string; readonly key: SecretKey; readonly nowMs: number },
): Promise<string | null> {
  const factor = await onConnection(pool, db => db.run(findSecondFactor(userId)))
  if (!factor) return null
  const step = stepOf(code, await symmetricDecrypt({ key, data: factor.secret }), nowMs)
  if (step === undefined) return null
  const isClaimed = await onConnection(pool, db => db.run(claimTimeStep(factor.id, step)))
  return isClaimed ? factor.secret : null
}

/** The newest time step that has this code. Checks the current, next and previous step, because clocks differ. */
function stepOf(code: string, secret: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / STEP_MS)
  return [current + 1, current, current - 1].find(step => isEqual(code, codeOf(secret, step)))
}

/** HOTP (RFC 4226) with SHA-1, which authenticator apps support. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
