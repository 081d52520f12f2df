import type { AnyRouter } from '@tanstack/react-router'
import { watchForNewVersion } from './api/new-version.ts'
import { fetchSessionEnded, securityRoute } from './features/accounts/index.ts'
import { apiKeysRoutes } from './features/api-keys/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { useWebhooks, webhooksRoutes } from './features/governance/index.ts'
import { invitationsRoutes } from './features/invitations/index.ts'
import { membersRoutes, usePeople } from './features/members/index.ts'
import { offboardingRoutes, useReactivations, useSuspensions } from './features/offboarding/index.ts'
import { oracleRoutes } from './features/oracle/index.ts'
import { organizationsRoutes } from './features/organizations/index.ts'
import { overviewRoutes } from './features/overview/index.ts'
import { profilesRoutes } from './features/profiles/index.ts'
import { triggersRoutes } from './features/triggers/index.ts'
import { addCommands } from './frame/commands.ts'
import { inOrganization } from './frame/routes.ts'

for (const source of [usePeople, useSuspensions, useReactivations, useWebhooks]) addCommands(source)

/** Every screen for people who have signed in. A feature brings its routes; here they get the frame around them. */
export const inside = inOrganization.addChildren([
  ...overviewRoutes,
  ...membersRoutes,
  ...offboardingRoutes,
  ...profilesRoutes,
  ...organizationsRoutes,
  ...apiKeysRoutes,
  ...invitationsRoutes,
  ...oracleRoutes,
  ...triggersRoutes,
  ...webhooksRoutes,
  ...auditRoutes,
  securityRoute,
])

/** What the page gets ready for once somebody works in it: the end of their session, and a newer console. */
export function prepareFor(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    // What cannot be fetched ahead is tried again when it is needed.
    requestIdleCallback(() => void fetchSessionEnded().catch(() => {}))
  })
  watchForNewVersion(() => router.state.resolvedLocation?.pathname !== router.state.location.pathname)
}
