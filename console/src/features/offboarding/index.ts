/** Suspending, reactivating and removing members: first the preview, then the act, then the receipt. */

export type { Act } from './act-on-each.ts'
export { ActOnSelected } from './act-on-selected.tsx'
export { MemberSuspension } from './member-suspension.tsx'
export { useReactivations, useSuspensions } from './person-commands.ts'
export { RemoveMember } from './remove-member.tsx'
