import type { AnyRouter } from '@tanstack/react-router'
import { watchForNewVersion } from './api/new-version.ts'
import { fetchSessionEnded } from './features/accounts/index.ts'
import { securityRoute } from './features/accounts/security/security.routes.ts'
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts'
import { useKeyCommands } from './features/api-keys/index.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { useEntryCommands } from './features/audit/index.ts'
import { directoriesRoutes } from './features/directories/directories.routes.ts'
import { useWebhookCommands } from './features/governance/index.ts'
import { webhooksRoutes } from './features/governance/webhooks.routes.ts'
import { invitationsRoutes } from './features/invitations/invitations.routes.ts'
import { useMemberCommands, useSimilarMemberCommands } from './features/members/index.ts'
import { membersRoutes } from './features/members/members.routes.ts'
import {
  useReactivateCommands,
  useSimilarMemberActionCommands,
  useSuspendCommands,
} from './features/offboarding/index.ts'
import { offboardingRoutes } from './features/offboarding/offboarding.routes.ts'
import { oracleRoutes } from './features/oracle/oracle.routes.ts'
import { organizationsRoutes } from './features/organizations/organizations.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { useProfileCommands } from './features/profiles/index.ts'
import { profilesRoutes } from './features/profiles/profiles.routes.ts'
import { triggersRoutes } from './features/triggers/triggers.routes.ts'
import { addCommands, addFallbackCommands } from './layout/commands.ts'
import { inOrganization, unknownPage } from './layout/routes.ts'

for (const source of [
  useMemberCommands,
  useSuspendCommands,
  useReactivateCommands,
  useWebhookCommands,
  useKeyCommands,
  useProfileCommands,
  useEntryCommands,
])
  addCommands(source)
for (const source of [useSimilarMemberCommands, useSimilarMemberActionCommands]) addFallbackCommands(source)

/** All screens that need a session and an organization. */
export const authenticatedApp = inOrganization.addChildren([
  ...overviewRoutes,
  ...membersRoutes,
  ...offboardingRoutes,
  ...profilesRoutes,
  ...organizationsRoutes,
  ...apiKeysRoutes,
  ...directoriesRoutes,
  ...invitationsRoutes,
  ...oracleRoutes,
  ...triggersRoutes,
  ...webhooksRoutes,
  ...auditRoutes,
  securityRoute,
  unknownPage,
])

/** Prefetches the sign-in dialog, and watches for a newer console. */
export function startBackgroundTasks(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    // A failed prefetch is repeated on demand.
    requestIdleCallback(() => void fetchSessionEnded().catch(() => {}))
  })
  watchForNewVersion(() => router.state.resolvedLocation?.pathname !== router.state.location.pathname)
}
