import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { symmetricDecrypt } from 'better-auth/crypto'

/** The recovery codes in plain text; undefined if they cannot be decrypted, or outside a request to Better Auth. */
async function decrypt(encrypted: string): Promise<readonly unknown[] | undefined> {
  const key = tryGetCurrentAuthEndpointContext()?.context.secretConfig
  if (key === undefined) return undefined
  const codes: unknown = await symmetricDecrypt({ key, data: encrypted }).then(JSON.parse, () => null)
  return Array.isArray(codes) ? codes : undefined
}

/** True if the code in Better Auth's current request is one of these encrypted recovery codes. */
export async function isStillUnused(encrypted: string): Promise<boolean> {
  return (await decrypt(encrypted))?.includes(tryGetCurrentAuthEndpointContext()?.body?.code) ?? false
}

/**
 * True if every present code is one of the former codes: some may have been used since then, but none replaced. Both
 * texts are encrypted.
 */
export async function areLeftOf(present: string, former: string): Promise<boolean> {
  if (present === former) return true
  const [left, before] = await Promise.all([decrypt(present), decrypt(former)])
  return left?.every(code => before?.includes(code)) ?? false
}
