import Type, { type Static, type TProperties } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, Named } from '../../kernel/schema.ts'
import { ACCESS_REASONS } from '../../kernel/vocabulary.ts'

/** Fields of all AuthZEN operations except the discovery document. They require the same permission as `…/access`. */
export const AUTHZEN = { standard: 'authzen', scope: 'members:read', permission: 'members.read' } as const

export const invalidPageToken = defineError(
  'invalid_page_token',
  'malformed',
  'The page token does not belong to this search',
)
export const subjectNotSearchable = defineError(
  'subject_not_searchable',
  'malformed',
  'Only subjects of the type `user` can be searched',
)

/** Allows unknown fields, because the standard requires that they are ignored. */
const properties = Type.Optional(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description: 'Accepted and ignored' }),
)
const type = Type.String({ description: 'The type of the target' })
const id = Type.String({ description: 'The id of the resource' })

export const Subject = Named(
  'AuthzenSubject',
  Type.Object(
    { type, id, properties },
    {
      description:
        'The acting subject: a `user` by user id, email address or external id, an `api_key`, or a `trigger`, which ' +
        'has only the action `fire`',
    },
  ),
)
export const Action = Named(
  'AuthzenAction',
  Type.Object(
    { name: Type.String({ description: 'A permission, or its last part' }), properties },
    {
      description:
        'The action. A name with a dot is the permission; any other name is appended to the resource’s type and a ' +
        'dot',
    },
  ),
)
export const Resource = Named(
  'AuthzenResource',
  Type.Object(
    { type, id, properties },
    {
      description:
        'The resource of the action. An `organization`, and a `trigger` for the action `fire`, must exist; of other ' +
        'resources only the type matters',
    },
  ),
)

const context = Type.Optional(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description: 'Accepted and ignored' }),
)

export const Evaluation = Named(
  'Evaluation',
  Type.Object(
    { subject: Subject, action: Action, resource: Resource, context },
    { description: 'An access evaluation' },
  ),
)
export type Question = Pick<Static<typeof Evaluation>, 'subject' | 'action' | 'resource'>

const SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const
export type Semantic = (typeof SEMANTICS)[number]
const MOST_EVALUATIONS = 1_000

/** A batch of evaluations. Without `evaluations`, the other fields of the body are the only evaluation. */
export const EvaluationBatch = Named(
  'EvaluationBatch',
  Type.Object(
    {
      subject: Type.Optional(Subject),
      action: Type.Optional(Action),
      resource: Type.Optional(Resource),
      context,
      evaluations: Type.Optional(
        Type.Array(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }), {
          maxItems: MOST_EVALUATIONS,
          description: 'The evaluations. Missing fields of an evaluation default to the top-level fields',
        }),
      ),
      options: Type.Optional(
        Type.Object(
          {
            evaluations_semantic: Type.Optional(
              Enum(SEMANTICS, { description: 'The condition for stopping early; the default is `execute_all`' }),
            ),
          },
          { description: 'The options of the batch' },
        ),
      ),
    },
    {
      description: 'A batch, or one evaluation without `evaluations`',
      if: { properties: { evaluations: { maxItems: 0 } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { subject: {}, action: {}, resource: {} }, required: ['subject', 'action', 'resource'] },
    },
  ),
)

const DECISION_REASONS = [
  ...ACCESS_REASONS.filter(reason => reason !== 'granted'),
  'unknown_subject',
  'unknown_resource',
  'key_revoked',
  'key_expired',
] as const
export type DecisionReason = (typeof DECISION_REASONS)[number] | 'granted'

const decision = Type.Boolean({ description: 'True if the subject may perform the action now' })
const decisionContext = Type.Optional(
  Named(
    'DecisionContext',
    Type.Object(
      {
        reason: Type.Optional(Enum(DECISION_REASONS, { description: 'Reason for a denial' })),
        error: Type.Optional(
          Type.Object(
            {
              status: Type.Integer({ description: 'The status that a single evaluation would have' }),
              message: Type.String({ description: 'The error message' }),
            },
            { description: 'The error of an invalid evaluation in a batch' },
          ),
        ),
      },
      { description: 'The reason for a denial; absent if the decision is true' },
    ),
  ),
)
export const Decision = Named(
  'Decision',
  Type.Object({ decision, context: decisionContext }, { description: 'The result of an evaluation' }),
)
export type DecisionView = Static<typeof Decision>

export const DecisionBatch = Named(
  'DecisionBatch',
  Type.Object(
    {
      decision: Type.Optional(decision),
      context: decisionContext,
      evaluations: Type.Optional(Type.Array(Decision, { description: 'The decisions, in the order of the request' })),
    },
    { description: 'The decisions of a batch; a single decision without `evaluations`' },
  ),
)

export const MOST_RESULTS = 200
const page = Type.Optional(
  Named(
    'SearchPage',
    Type.Object(
      {
        token: Type.Optional(Type.String({ maxLength: 2000, description: 'The `next_token` of the previous page' })),
        limit: Type.Optional(Type.Integer({ minimum: 0, description: `The page size, at most ${MOST_RESULTS}` })),
      },
      { description: 'The requested page; the search must stay the same on every page' },
    ),
  ),
)
export type PageRequest = Static<typeof page>

const search = <Fields extends TProperties>(name: string, fields: Fields, description: string) =>
  Named(name, Type.Object({ ...fields, context, page }, { description }))

export const SubjectSearch = search(
  'SubjectSearch',
  {
    subject: Type.Object({ type }, { description: 'The type of the subjects to find' }),
    action: Action,
    resource: Resource,
  },
  'A search for the subjects that have access',
)
export const ActionSearch = search(
  'ActionSearch',
  { subject: Subject, resource: Resource },
  'A search for the actions that a subject may perform',
)

const ResultPage = Named(
  'ResultPage',
  Type.Object(
    {
      next_token: Type.String({ description: 'The token of the next page; empty on the last page' }),
      count: Type.Integer({ description: 'Number of results on this page' }),
    },
    { description: 'The page of the results' },
  ),
)

const results = <Fields extends TProperties>(name: string, fields: Fields, description: string) =>
  Named(
    name,
    Type.Object(
      {
        page: ResultPage,
        results: Type.Array(Type.Object(fields), { description: 'Results of this page' }),
      },
      { description },
    ),
  )

export const FoundSubjects = results('FoundSubjects', { type, id }, 'The subjects that have access')
export const FoundActions = results(
  'FoundActions',
  { name: Type.String({ description: 'The name of an action for this resource' }) },
  'The actions that the subject may perform',
)

export const AuthzenConfiguration = Named(
  'AuthzenConfiguration',
  Type.Object(
    {
      policy_decision_point: Type.String({ description: 'The URL of the decision point' }),
      access_evaluation_endpoint: Type.String({ description: 'The URL of the evaluation endpoint' }),
      access_evaluations_endpoint: Type.String({ description: 'The URL of the batch evaluation endpoint' }),
      search_subject_endpoint: Type.String({ description: 'The URL of the subject search endpoint' }),
      search_action_endpoint: Type.String({ description: 'The URL of the action search endpoint' }),
    },
    { description: 'The capabilities and URLs of this decision point' },
  ),
)

/** The organization as a resource, in examples. */
export const EXAMPLE_ORGANIZATION = { type: 'organization', id: '0199c2ee-8f01-7d13-b0a4-6a2f5a0f7c11' }
export const EXAMPLE_SUBJECT = { type: 'user', id: 'grace@acme.example' }
