import type { App } from '../../src/app.ts'
import { createPlatformKey } from '../../src/features/platform/index.ts'
import { PLATFORM_SCOPES, type PlatformScope } from '../../src/kernel/vocabulary.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../src/operations/internal-change.ts'

const keys = new WeakMap<App, Promise<string>>()

/** A platform key of this service with all scopes, the same for each call. */
export function platformKeyOf(app: App): Promise<string> {
  const known = keys.get(app) ?? newPlatformKey(app)
  keys.set(app, known)
  return known
}

interface Options {
  readonly scopes?: readonly PlatformScope[]
  readonly addresses?: readonly string[]
  readonly lifetimeMs?: number
}

/** Creates a platform key, as the operator's command does. */
export async function newPlatformKey(app: App, options: Options = {}): Promise<string> {
  const { scopes = PLATFORM_SCOPES, addresses = null, lifetimeMs = null } = options
  const by = { actor: SYSTEM_ACTOR, context: contextWithoutRequest() }
  return (await createPlatformKey(app, { name: 'test', scopes, addresses, lifetimeMs }, by)).key
}
