/**
 * AuthZEN: the questions that `…/access` and `…/permit` answer, in the words of OpenID's Authorization API 1.0.
 *
 * Words: subject (who), action and resource (what), evaluation (one question), decision (its answer), decision point
 * (this service), search (everyone or everything with a positive decision).
 * Invariants: no rule is here, members, triggers and API keys judge their own; a batch reads each kind of subject with
 * one statement; nobody learns more about a person who is no member than `not_a_member`.
 */
import type { Operation } from '../../operations/operation.ts'
import { evaluateAccess } from './evaluate-access.ts'
import { evaluateAccessBatch } from './evaluate-access-batch.ts'
import { getAuthzenConfiguration } from './get-authzen-configuration.ts'
import { searchActions } from './search-actions.ts'
import { searchSubjects } from './search-subjects.ts'

/** `publicUrl` is null where the operator has not said under which address the service is reached. */
export const authzenOperations = (publicUrl: string | null): Operation[] => [
  evaluateAccess,
  evaluateAccessBatch,
  searchSubjects,
  searchActions,
  getAuthzenConfiguration(publicUrl),
]
