import { defineError } from '../../../kernel/errors.ts'

export const deleteInProgress = defineError(
  'delete_in_progress',
  'unavailable',
  'The change is saved, but earlier requests may still be in progress; repeat it to make sure',
)
