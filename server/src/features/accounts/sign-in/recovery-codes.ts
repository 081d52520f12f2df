import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { symmetricDecrypt } from 'better-auth/crypto'

/** True if the code in Better Auth's current request is one of these encrypted recovery codes. */
export async function isStillUnused(encrypted: string): Promise<boolean> {
  const asked = tryGetCurrentAuthEndpointContext()
  if (!asked) return false
  const codes: unknown = JSON.parse(await symmetricDecrypt({ key: asked.context.secretConfig, data: encrypted }))
  return Array.isArray(codes) && codes.includes(asked.body?.code)
}
