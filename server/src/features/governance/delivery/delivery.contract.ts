import { defineError } from '../../../kernel/errors.ts'

export const deleteInProgress = defineError(
  'delete_in_progress',
  'unavailable',
  'The change is saved, but requests based on the previous state may still be in progress; repeat the request to ' +
    'make sure',
)
