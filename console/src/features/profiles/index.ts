/** Profiles: the permission matrix, and the texts of permissions and refusals. */

export { accessQuery } from './access.queries.ts'
export { useOfferableProfiles } from './offerable-profiles.ts'
export { PermissionList } from './permission-list.tsx'
export { usePermissionText } from './permission-text.ts'
export {
  controlsOthers as isOverOthers,
  everyPermission,
  gainedBetween,
  includesControlOfOthers as givesPowerOverOthers,
  isOwnerProfile,
} from './permissions.ts'
export { useProfileCommands } from './profile-commands.ts'
export { useProfileDifference } from './profile-difference.ts'
export { readProfiles, useProfileName, useProfiles } from './profile-names.ts'
export { profilesQuery } from './profiles.queries.ts'
export { Refusal, useOwnersText, useRefusalText } from './refusal.tsx'
