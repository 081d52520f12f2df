import type { Runtime } from '../../../operations/runtime.ts'
import { anonymousFailuresJob } from './anonymous-failures.ts'
import { bindIdentitiesJob } from './bind-identities.ts'
import { deleteExpiredJob } from './delete-expired.ts'
import type { OpenIdProvider } from './openid-provider.ts'

/** The periodic jobs of signing in. */
export const signInJobs = (runtime: Runtime, provider: OpenIdProvider | null) => [
  deleteExpiredJob(runtime),
  anonymousFailuresJob(runtime),
  ...(provider ? [bindIdentitiesJob(runtime.pool, provider.issuer)] : []),
]
