/** Suspending, reactivating and removing members: first the preview, then the action, then the receipt. */

export type { BulkAction } from './bulk-actions.ts'
export { BulkDialog } from './bulk-dialog.tsx'
export { SuspensionBand, SuspensionTasks } from './member-suspension.tsx'
export { useReactivateCommands, useSuspendCommands } from './offboarding-commands.ts'
export { prefetchSuspension } from './prefetch-suspension.ts'
export { RemoveMember } from './remove-member.tsx'
