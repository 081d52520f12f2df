/**
 * AuthZEN: the checks of `…/access` and `…/permit`, in the format of the OpenID AuthZEN Authorization API 1.0.
 *
 * Terms: subject (who), action and resource (what), evaluation (a question), decision (its answer), decision point
 * (this service), search (all subjects or actions with a positive decision). Invariants: it has no rules of its own,
 * but applies those of members, triggers and API keys; a batch reads each kind of subject with one statement; about a
 * person who is not a member it reveals only `not_a_member`.
 */
import type { Operation } from '../../operations/operation.ts'
import { evaluateAccess } from './evaluate-access.ts'
import { evaluateAccessBatch } from './evaluate-access-batch.ts'
import { getAuthzenConfiguration } from './get-authzen-configuration.ts'
import { searchActions } from './search-actions.ts'
import { searchSubjects } from './search-subjects.ts'

/** `publicUrl` is null if the operator has not configured it. */
export const authzenOperations = (publicUrl: string | null): Operation[] => [
  evaluateAccess,
  evaluateAccessBatch,
  searchSubjects,
  searchActions,
  getAuthzenConfiguration(publicUrl),
]
