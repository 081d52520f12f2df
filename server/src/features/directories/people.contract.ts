import { defineError } from '../../kernel/errors.ts'

/** Errors that an identity provider sees. The protocol layer maps them to its own format. */
export const directoryUserNotFound = defineError('directory_user_not_found', 'not_found', 'User not found')
export const directoryUserExists = defineError(
  'directory_user_exists',
  'conflict',
  'Another person has this user name, external ID or email address',
)
export const managedByOtherDirectory = defineError(
  'managed_by_other_directory',
  'conflict',
  'Another directory manages this person',
)
export const groupMemberNotFound = defineError('group_member_not_found', 'invalid', 'A member of the group is unknown')
