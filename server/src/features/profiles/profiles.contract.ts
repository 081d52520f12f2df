import { defineError } from '../../kernel/errors.ts'

export const profileNotFound = defineError('profile_not_found', 'not_found', 'There is no such profile')

/** The same code where a body names the profile: the fault is in the body, not in the address. */
export const namedProfileNotFound = defineError(
  'profile_not_found',
  'invalid',
  'The body names a profile that does not exist',
)

export const noSuchProfile = (pointer = '/profile_id') =>
  namedProfileNotFound({
    errors: [{ pointer, code: 'profile_not_found', detail: 'There is no such profile', in: 'body' }],
  })
