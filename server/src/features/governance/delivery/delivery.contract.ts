import { defineError } from '../../../kernel/errors.ts'

export const deleteInProgress = defineError(
  'delete_in_progress',
  'unavailable',
  'The change is made, but requests that go by the former state may still be under way; ask again',
)
