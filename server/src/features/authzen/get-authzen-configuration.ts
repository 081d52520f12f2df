import { type Operation, open } from '../../operations/operation.ts'
import { AuthzenConfiguration } from './authzen.contract.ts'
import { evaluateAccess } from './evaluate-access.ts'
import { evaluateAccessBatch } from './evaluate-access-batch.ts'
import { searchActions } from './search-actions.ts'
import { searchSubjects } from './search-subjects.ts'

/**
 * The AuthZEN discovery document. Clients compare the decision point's URL in it with the URL from which they fetched
 * it. So without a configured public URL, the decision point's URL is the origin of the request.
 */
export const getAuthzenConfiguration = (publicUrl: string | null): Operation =>
  open({
    id: 'getAuthzenConfiguration',
    summary: 'Get the AuthZEN configuration',
    method: 'GET',
    path: '/.well-known/authzen-configuration',
    account: 'unused',
    standard: 'authzen',
    response: AuthzenConfiguration,
    errors: [],
    example: { response: toView('https://reeve.acme.example') },

    async run({ origin }) {
      return toView(publicUrl ?? origin)
    },
  })

const toView = (url: string) => ({
  policy_decision_point: url,
  access_evaluation_endpoint: url + evaluateAccess.path,
  access_evaluations_endpoint: url + evaluateAccessBatch.path,
  search_subject_endpoint: url + searchSubjects.path,
  search_action_endpoint: url + searchActions.path,
})
