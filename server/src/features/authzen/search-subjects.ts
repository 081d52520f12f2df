import type { Static } from 'typebox'
import type { Statement } from '../../database/pool.ts'
import { isUuid } from '../../kernel/ids.ts'
import { query } from '../../operations/operation.ts'
import { listHoldersAfter } from '../members/index.ts'
import { permitOf, readFiringStates } from '../triggers/index.ts'
import {
  AUTHZEN,
  EXAMPLE_ORGANIZATION,
  FoundSubjects,
  invalidPageToken,
  type Question,
  SubjectSearch,
  subjectNotSearchable,
} from './authzen.contract.ts'
import { isFiring, isOtherOrganization, permissionOf } from './decide.ts'
import { type Page, readPage, toResults } from './page-token.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Searches for the subjects that may perform an action: active members, sorted by user id. */
export const searchSubjects = query({
  id: 'searchSubjects',
  ...AUTHZEN,
  summary: 'Search subjects that have access',
  description: 'Returns active members, including owners, sorted by user ID. Unknown types have no members.',
  method: 'POST',
  path: '/access/v1/search/subject',
  body: SubjectSearch,
  response: FoundSubjects,
  errors: [invalidPageToken, subjectNotSearchable],
  example: {
    body: {
      subject: { type: 'user' },
      action: { name: 'agents.run' },
      resource: EXAMPLE_ORGANIZATION,
      page: { limit: 50 },
    },
    response: {
      page: { next_token: '', count: 1 },
      results: [{ type: 'user', id: '0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21' }],
    },
  },

  read: ({ organizationId, body }) =>
    hasNoSubjects(body, organizationId) ? undefined : findSubjects(organizationId, body, pageOf(body)),

  answer: ({ found = [], body }) => toResults(pageOf(body), found, id => ({ type: 'user', id })),
})

type Search = Static<typeof SubjectSearch>

function pageOf({ subject, action, resource, context, page }: Search): Page {
  if (subject.type === 'trigger' || subject.type === 'api_key') throw subjectNotSearchable()
  const searched = { type: subject.type, action, resource, context: context ?? null }
  return readPage(page, searched, { isKey: isUuid, first: BEFORE_ALL })
}

const hasNoSubjects = ({ subject, resource }: Search, organizationId: string): boolean =>
  subject.type !== 'user' || isOtherOrganization(resource, organizationId)

/** Returns one id more than the page size if there is a next page. */
function findSubjects(
  organizationId: string,
  question: Pick<Question, 'action' | 'resource'>,
  { after, limit }: Page,
): Statement<string[]> {
  if (isFiring(question)) {
    return readFiringStates(organizationId, [question.resource.id]).map(states =>
      states.filter(state => permitOf(state) === 'granted' && state.user_id > after).map(({ user_id }) => user_id),
    )
  }
  return listHoldersAfter(organizationId, permissionOf(question), after, limit + 1).map(holders =>
    holders.map(({ user_id }) => user_id),
  )
}
