/** Suspending, reactivating and removing members: first the preview, then the action, then the receipt. */

export type { BulkAction } from './bulk-actions.ts'
export { BulkDialog } from './bulk-dialog.tsx'
export { RemainingTasks, SuspensionBand, SuspensionTasks } from './member-suspension.tsx'
export { openFollowUpsQuery } from './offboarding.queries.ts'
export { useReactivateCommands, useSimilarMemberActionCommands, useSuspendCommands } from './offboarding-commands.ts'
export { prefetchRemainingTasks, prefetchSuspension } from './prefetch-suspension.ts'
export { RemoveMember } from './remove-member.tsx'
