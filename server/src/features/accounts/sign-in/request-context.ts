import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { newId } from '../../../kernel/ids.ts'
import type { RequestContext } from '../../../operations/operation.ts'
import { NETWORK_ADDRESS_HEADER } from './network-address.ts'

export const contextOf = (headers: Headers | undefined): RequestContext => ({
  requestId: headers?.get('x-request-id') ?? newId(),
  ip: headers?.get(NETWORK_ADDRESS_HEADER) ?? null,
  userAgent: headers?.get('user-agent') ?? null,
})

/** The context of Better Auth's current request. */
export const currentContext = (): RequestContext => contextOf(tryGetCurrentAuthEndpointContext()?.headers)
