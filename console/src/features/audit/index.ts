/**
 * The audit trail: entries as sentences, search, export and verification. Screens that show an entry load the namespace
 * `audit`.
 */

export { ActorAvatar } from './actor-avatar.tsx'
export { useActorName } from './actor-name.ts'
export { checkpointsQuery } from './audit.queries.ts'
export { useEntryCommands } from './entry-commands.ts'
export { EntryIcon } from './entry-icon.tsx'
export { EntryLink } from './entry-link.tsx'
export { EntryOrigin, EntryText, Origin } from './entry-sentence.tsx'
export { changedFieldsOf, variantOf } from './entry-variant.ts'
export { FAMILIES } from './families.ts'
export { openFileWriter } from './file-writer.ts'
export { isAddress } from './is-address.ts'
export { lastVerification } from './last-verification.ts'
