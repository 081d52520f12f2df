import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../harness/every-operation.ts'
import type { Organization } from '../harness/organization.ts'
import { type Answer, type CallOptions, startReeve, type TestReeve } from '../harness/reeve.ts'

/**
 * The cases of the AuthZEN working group's certification scenario for the Authorization API 1.0, named by its section
 * numbers: Basic Core, Batch Core, Discovery, and the subject and action parts of Search Core. The fixture is an
 * organization with the external ids alice and bob, and profiles with `record.read` and `record.write`.
 */
const ALICE = { type: 'user', id: 'alice' }
const BOB = { type: 'user', id: 'bob' }
const READ = { name: 'read' }
const WRITE = { name: 'write' }
const RECORD = { type: 'record', id: 'record-1' }
const SECOND = { type: 'record', id: 'record-2' }
const NOON = { time: '2026-06-27T12:00Z' }

const QUESTION = { subject: ALICE, action: READ, resource: RECORD }
const EVALUATION = 'POST /access/v1/evaluation'
const EVALUATIONS = 'POST /access/v1/evaluations'
const SUBJECTS = 'POST /access/v1/search/subject'
const ACTIONS = 'POST /access/v1/search/action'

let reeve: TestReeve
let acme: Organization
const people = new Map<string, string>()
before(async () => {
  reeve = await startReeve({ config: { publicUrl: 'https://reeve.acme.test', isPublicUrlSet: true } })
  acme = await reeve.organization()
  await addPerson('alice', ['record.read', 'record.write'])
  await addPerson('bob', ['record.read'])
})
after(() => reeve.stop())

async function addPerson(externalId: string, permissions: string[]) {
  const { userId } = await acme.person(await acme.profile(permissions))
  const body = { external_id: externalId }
  await assertSuccess(acme.owner.call(`PATCH /v1/members/${userId}/details`, { body }))
  people.set(userId, externalId)
}

interface Case {
  readonly id: string
  readonly what: string
  readonly ask: string
  readonly body?: unknown
  readonly options?: CallOptions
  check(answer: Answer): unknown
}

const decides = (decision: boolean) => (answer: Answer) => {
  assertJson(answer)
  assert.equal(answer.body.decision, decision)
}

const decidesAll =
  (...decisions: (boolean | 'either')[]) =>
  (answer: Answer) => {
    assertJson(answer)
    assert.ok(!('decision' in answer.body))
    const given: { decision: unknown; context?: unknown }[] = answer.body.evaluations
    assert.equal(given.length, decisions.length)
    for (const [index, { decision, context = {} }] of given.entries()) {
      assert.equal(typeof decision, 'boolean')
      assert.equal(typeof context, 'object')
      if (decisions[index] !== 'either') assert.equal(decision, decisions[index], `evaluation ${index}`)
    }
  }

const isRefused = ({ status }: Answer) => assert.equal(status, 400)

const findsPeople =
  (...expected: string[]) =>
  (answer: Answer) => {
    assertJson(answer)
    const found: { type: string; id: string }[] = answer.body.results
    for (const { type, id } of found) assert.deepEqual([type, typeof id], ['user', 'string'])
    const ids = found.map(({ id }) => people.get(id))
    for (const one of expected) assert.ok(ids.includes(one), `${one} is not among ${ids}`)
  }

const findsActions =
  (...expected: string[]) =>
  (answer: Answer) => {
    assertJson(answer)
    const names = answer.body.results.map(({ name }: { name: unknown }) => name)
    for (const one of expected) assert.ok(names.includes(one), `${one} is not among ${names}`)
  }

const findsNothing = (answer: Answer) => {
  assertJson(answer)
  assert.deepEqual([answer.body.results, answer.body.page.next_token], [[], ''])
}

function assertJson({ status, headers, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/json\b/)
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(QUESTION).filter(([name]) => !names.includes(name)))
const json = (body: string): CallOptions => ({ body, headers: { 'content-type': 'application/json' } })

const BASIC: Case[] = [
  { id: '2.2.1', what: 'a permit', ask: EVALUATION, body: QUESTION, check: decides(true) },
  {
    id: '2.2.2',
    what: 'a denial',
    ask: EVALUATION,
    body: { ...QUESTION, subject: BOB, action: WRITE },
    check: decides(false),
  },
  { id: '2.2.3', what: 'a context', ask: EVALUATION, body: { ...QUESTION, context: NOON }, check: decides(true) },
  {
    id: '2.2.8',
    what: 'properties that nobody asked for',
    ask: EVALUATION,
    body: {
      subject: { ...ALICE, properties: { department: 'Sales', role: 'manager' } },
      action: { ...READ, properties: { method: 'GET' } },
      resource: { ...RECORD, properties: { status: 'active', owner: 'bob' } },
    },
    check: decides(true),
  },
  {
    id: '2.2.9',
    what: 'unknown fields',
    ask: EVALUATION,
    body: { ...QUESTION, foo: 'bar', later: { nested: true } },
    check: decides(true),
  },
  {
    id: '2.3.1',
    what: 'a decision that is a boolean',
    ask: EVALUATION,
    body: QUESTION,
    check: ({ body }) => assert.equal(typeof body.decision, 'boolean'),
  },
  {
    id: '2.3.2',
    what: 'a context of the answer that is an object',
    ask: EVALUATION,
    body: { ...QUESTION, subject: BOB, action: WRITE },
    check: ({ body }) => assert.deepEqual(body.context, { reason: 'not_granted' }),
  },
  ...['subject', 'action', 'resource'].map(name => ({
    id: '2.4.1',
    what: `no ${name}`,
    ask: EVALUATION,
    body: without(name),
    check: isRefused,
  })),
  ...[
    { subject: { id: 'alice' } },
    { subject: { type: 'user' } },
    { action: {} },
    { resource: { id: 'record-1' } },
    { resource: { type: 'record' } },
  ].map(part => ({
    id: '2.4.2',
    what: `no more than ${JSON.stringify(part)}`,
    ask: EVALUATION,
    body: { ...QUESTION, ...part },
    check: isRefused,
  })),
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded'].map(type => ({
    id: '2.4.3',
    what: `a body of the type ${type}`,
    ask: EVALUATION,
    options: { body: JSON.stringify(QUESTION), headers: { 'content-type': type } },
    check: isRefused,
  })),
  { id: '2.4.4', what: 'malformed JSON', ask: EVALUATION, options: json('{"subject":'), check: isRefused },
  { id: '2.4.5', what: 'an empty body', ask: EVALUATION, options: json(''), check: isRefused },
  { id: '2.4.5', what: 'no body', ask: EVALUATION, check: isRefused },
  ...[{ subject: 'alice' }, { action: { name: 123 } }].map(part => ({
    id: '2.4.6',
    what: `the wrong type in ${JSON.stringify(part)}`,
    ask: EVALUATION,
    body: { ...QUESTION, ...part },
    check: isRefused,
  })),
  ...['bfe9eb29-ab87-4ca3-be83-a1d5d8305716', 'any/text {that} "is" <visible>'.replaceAll(' ', '_')].map(id => ({
    id: '2.5.1',
    what: `X-Request-ID ${id} comes back`,
    ask: EVALUATION,
    options: { body: QUESTION, headers: { 'x-request-id': id } },
    check: ({ headers }: Answer) => assert.equal(headers.get('x-request-id'), id),
  })),
  { id: '2.5.2', what: 'no X-Request-ID', ask: EVALUATION, body: QUESTION, check: decides(true) },
  ...[1, 2, 3, 4, 5].map(time => ({
    id: '2.6',
    what: `the same question, time ${time}`,
    ask: EVALUATION,
    body: QUESTION,
    check: decides(true),
  })),
]

const BATCH: Case[] = [
  {
    id: '3.2.1',
    what: 'two resources',
    ask: EVALUATIONS,
    body: { subject: ALICE, action: READ, evaluations: [{ resource: RECORD }, { resource: SECOND }] },
    check: decidesAll(true, 'either'),
  },
  {
    id: '3.2.2',
    what: 'two actions, in the order of asking',
    ask: EVALUATIONS,
    body: { subject: BOB, resource: RECORD, evaluations: [{ action: READ }, { action: WRITE }] },
    check: decidesAll(true, false),
  },
  {
    id: '3.2.5',
    what: 'no defaults',
    ask: EVALUATIONS,
    body: { evaluations: [QUESTION, { subject: BOB, action: WRITE, resource: RECORD }] },
    check: decidesAll(true, false),
  },
  {
    id: '3.2.6',
    what: 'an inherited context and an own one',
    ask: EVALUATIONS,
    body: {
      subject: ALICE,
      action: READ,
      context: NOON,
      evaluations: [{ resource: RECORD }, { resource: SECOND, context: { ...NOON, source: 'own' } }],
    },
    check: decidesAll('either', 'either'),
  },
  ...[1, 2, 7].map(count => ({
    id: '3.3',
    what: `${count} answers to ${count} evaluations, with no decision beside them`,
    ask: EVALUATIONS,
    body: { ...QUESTION, evaluations: Array.from({ length: count }, () => ({})) },
    check: decidesAll(...Array.from({ length: count }, () => true)),
  })),
  {
    id: '3.4.1',
    what: 'an evaluation without a resource among others',
    ask: EVALUATIONS,
    body: {
      subject: ALICE,
      action: READ,
      options: { evaluations_semantic: 'execute_all' },
      evaluations: [{ resource: RECORD }, {}],
    },
    check: decidesAll(true, false),
  },
  { id: '3.4.2', what: 'no evaluations', ask: EVALUATIONS, body: QUESTION, check: decides(true) },
  {
    id: '3.4.3',
    what: 'empty evaluations',
    ask: EVALUATIONS,
    body: { ...QUESTION, evaluations: [] },
    check: decides(true),
  },
]

const WHO = { subject: { type: 'user' }, action: READ, resource: RECORD }
const WHAT = { subject: ALICE, resource: RECORD }
const SEARCH: Case[] = [
  { id: '4.2.1', what: 'who', ask: SUBJECTS, body: WHO, check: findsPeople('alice', 'bob') },
  {
    id: '4.2.2',
    what: 'a context',
    ask: SUBJECTS,
    body: { ...WHO, context: NOON },
    check: findsPeople('alice', 'bob'),
  },
  { id: '4.2.3', what: 'an id too many', ask: SUBJECTS, body: QUESTION, check: findsPeople('alice', 'bob') },
  { id: '4.4.1', what: 'what', ask: ACTIONS, body: WHAT, check: findsActions('read', 'write') },
  {
    id: '4.4.2',
    what: 'a context',
    ask: ACTIONS,
    body: { ...WHAT, context: NOON },
    check: findsActions('read', 'write'),
  },
  {
    id: '4.5.1',
    what: 'a page of one',
    ask: SUBJECTS,
    body: { ...WHO, page: { limit: 1 } },
    check: async first => {
      assertJson(first)
      assert.ok(first.body.results.length === 1 && first.body.page.next_token !== '')
      await checkNextPage(first.body.page.next_token)
    },
  },
  {
    id: '4.6.1',
    what: 'an unknown subject',
    ask: ACTIONS,
    body: { subject: { type: 'user', id: 'nobody' }, resource: RECORD },
    check: findsNothing,
  },
  ...[SUBJECTS, ACTIONS].map(ask => ({
    id: '4.6.2',
    what: `an unknown type, ${ask}`,
    ask,
    body: { ...QUESTION, subject: { type: 'spaceship', id: 'x' } },
    check: findsNothing,
  })),
  {
    id: '4.7.1',
    what: 'no action',
    ask: SUBJECTS,
    body: { subject: { type: 'user' }, resource: RECORD },
    check: isRefused,
  },
  { id: '4.7.1', what: 'no resource', ask: ACTIONS, body: { subject: ALICE }, check: isRefused },
  {
    id: '4.7.2',
    what: 'no id of the resource',
    ask: SUBJECTS,
    body: { ...WHO, resource: { type: 'record' } },
    check: isRefused,
  },
  {
    id: '4.7.2',
    what: 'no id of the subject',
    ask: ACTIONS,
    body: { ...WHAT, subject: { type: 'user' } },
    check: isRefused,
  },
]

async function checkNextPage(token: string) {
  const next = await acme.owner.call(SUBJECTS, { body: { ...WHO, page: { token } } })
  assertJson(next)
  assert.equal(typeof next.body.page.next_token, 'string', '4.5.2')
  assert.equal(next.body.page.count, next.body.results.length, '4.5.3')
}

const DISCOVERY: Case[] = [
  {
    id: '6.2',
    what: 'the metadata are JSON, for anyone',
    ask: 'GET /.well-known/authzen-configuration',
    options: { key: undefined },
    check: assertJson,
  },
  {
    id: '6.3',
    what: 'the decision point is the address of this service',
    ask: 'GET /.well-known/authzen-configuration',
    check: ({ body }) => assert.equal(body.policy_decision_point, 'https://reeve.acme.test'),
  },
  {
    id: '6.4',
    what: 'every endpoint is an https url that is served',
    ask: 'GET /.well-known/authzen-configuration',
    check: async ({ body: { policy_decision_point: point, ...endpoints } }) => {
      assert.deepEqual(Object.keys(endpoints), [
        'access_evaluation_endpoint',
        'access_evaluations_endpoint',
        'search_subject_endpoint',
        'search_action_endpoint',
      ])
      for (const url of Object.values<string>(endpoints)) {
        assert.ok(url.startsWith(`${point}/`), url)
        assertJson(await acme.owner.call(`POST ${url.slice(point.length)}`, { body: QUESTION }))
      }
    },
  },
]

const LEVELS = { 'Basic Core': BASIC, 'Batch Core': BATCH, 'Search Core': SEARCH, Discovery: DISCOVERY }
for (const [level, cases] of Object.entries(LEVELS)) {
  for (const { id, what, ask, body, options, check } of cases) {
    test(`${level} ${id}: ${what}`, async () => {
      await check(await acme.owner.call(ask, { ...(body !== undefined && { body }), ...options }))
    })
  }
}

test('5: every response, refusals included, echoes the X-Request-ID', async () => {
  for (const [ask, body] of [EVALUATION, EVALUATIONS, SUBJECTS, ACTIONS].flatMap(ask => [
    [ask, QUESTION],
    [ask, {}],
  ])) {
    const headers = { 'x-request-id': 'from the PEP'.replaceAll(' ', '/') }
    const answer = await acme.owner.call(String(ask), { body, headers })
    assert.equal(answer.headers.get('x-request-id'), headers['x-request-id'], `${ask} ${answer.status}`)
  }
})
