import { callerQuery, isPermitted } from './caller.ts'
import { queryClient } from './queries.ts'

/** A page that the caller may not open. Its data were not requested. */
export class NotPermitted extends Error {
  /** Any one of these permissions opens the page. */
  readonly permissions: readonly string[]

  constructor(permissions: readonly string[]) {
    super(`Not permitted without ${permissions.join(' or ')}`)
    this.permissions = permissions
  }
}

/**
 * Used in a route's loader, before its requests. Cached permissions may be stale, so they are refetched before the
 * caller is refused.
 * @throws NotPermitted if the caller has none of these permissions.
 */
export async function requirePermission(...permissions: readonly [string, ...string[]]): Promise<void> {
  const isGranted = async (reading: ReturnType<typeof readCaller>) => {
    const caller = await reading
    return permissions.some(permission => isPermitted(caller, permission))
  }
  if (await isGranted(readCaller())) return
  if (await isGranted(queryClient.fetchQuery(callerQuery()))) return
  throw new NotPermitted(permissions)
}

const readCaller = () => queryClient.ensureQueryData(callerQuery())
