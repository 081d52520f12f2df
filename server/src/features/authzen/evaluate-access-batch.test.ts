import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { putTrigger } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { statementsOf } from '../../database/batch.ts'
import type { ReadInput } from '../../operations/operation.ts'
import { evaluateAccess } from './evaluate-access.ts'
import { evaluateAccessBatch } from './evaluate-access-batch.ts'

let reeve: SharedReeve
let acme: Organization
let runner: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  runner = await acme.person(await acme.profile(['agents.run']))
  await putTrigger(acme, 'nightly', { user_id: runner.userId })
})
after(() => reeve.stop())

const RUN = { name: 'agents.run' }
const STOP = { name: 'agents.stop' }
const FIRE = { name: 'fire' }
const defaults = () => ({
  subject: { type: 'user', id: runner.userId },
  resource: { type: 'organization', id: acme.id },
})
const ask = (body: object) => acme.owner.call('POST /access/v1/evaluations', { body })
/** For each decision, `true` or the reason for the denial. */
async function decisions(body: object): Promise<unknown[]> {
  const { evaluations } = (await assertSuccess(ask(body))).body
  return evaluations.map(({ decision, context }: { decision: boolean; context?: { reason: string } }) =>
    decision ? true : context?.reason,
  )
}
const actions = (...asked: object[]) => asked.map(action => ({ action }))

test('a batch evaluates everything, or stops at the first deny or permit, as its semantic says', async () => {
  const evaluations = actions(RUN, STOP, RUN)
  const by = (evaluations_semantic: string) =>
    decisions({ ...defaults(), evaluations, options: { evaluations_semantic } })
  assert.deepEqual(await by('execute_all'), [true, 'not_granted', true])
  assert.deepEqual(await by('deny_on_first_deny'), [true, 'not_granted'])
  assert.deepEqual(await by('permit_on_first_permit'), [true])
  const others = actions(STOP, RUN, STOP)
  const permit = { evaluations_semantic: 'permit_on_first_permit' }
  assert.deepEqual(await decisions({ ...defaults(), evaluations: others, options: permit }), ['not_granted', true])
  assert.deepEqual(await decisions({ ...defaults(), evaluations, options: { another: 1 } }), [
    true,
    'not_granted',
    true,
  ])
})

test('an invalid evaluation is denied in its place with an error, and counts as a deny', async () => {
  const broken = [{ subject: { type: 'user' } }, { action: 7 }, { resource: null }]
  const evaluations = [{}, ...broken, {}]
  const { body } = await assertSuccess(ask({ ...defaults(), action: RUN, evaluations }))
  assert.deepEqual(
    body.evaluations.map(({ decision }: { decision: boolean }) => decision),
    [true, false, false, false, true],
  )
  const said = body.evaluations.slice(1, 4).map(({ context }: { context: { error: object } }) => context.error)
  for (const { status } of said) assert.equal(status, 400)
  assert.match(said[1].message, /action/)
  const options = { evaluations_semantic: 'deny_on_first_deny' }
  assert.equal((await decisions({ ...defaults(), action: RUN, evaluations, options })).length, 2)
})

test('a field of an evaluation replaces the default as a whole', async () => {
  const evaluations = [{ subject: { type: 'user', id: 'nobody' } }, { subject: { id: runner.userId } }, {}]
  assert.deepEqual(await decisions({ ...defaults(), action: RUN, evaluations }), ['not_a_member', undefined, true])
})

test('an unknown semantic, malformed evaluations and more than 1,000 of them are refused as a whole', async () => {
  const bodies = [
    { ...defaults(), evaluations: actions(RUN), options: { evaluations_semantic: 'execute_some' } },
    { ...defaults(), action: RUN, options: { evaluations_semantic: 'execute_some' } },
    { ...defaults(), evaluations: actions(RUN), options: 'execute_all' },
    { ...defaults(), evaluations: ['x'] },
    { ...defaults(), evaluations: {} },
    { ...defaults(), subject: 'x', evaluations: actions(RUN) },
    { ...defaults(), action: RUN, evaluations: Array.from({ length: 1_001 }, () => ({})) },
    { ...defaults(), evaluations: [] },
    {},
  ]
  for (const body of bodies) {
    const answer = await ask(body)
    assert.deepEqual([answer.status, answer.body.code], [400, 'malformed_request'], JSON.stringify(body).slice(0, 200))
  }
  const { body } = await ask({})
  assert.deepEqual(
    body.errors.slice(0, 3).map(({ pointer }: { pointer: string }) => pointer),
    ['/subject', '/action', '/resource'],
  )
  assert.equal((await decisions({ ...bodies[6], evaluations: Array(1_000).fill({}) })).length, 1_000)
})

test('a batch of 50 people sends one statement, and one more for each further kind of subject', async () => {
  const people = Array.from({ length: 49 }, (_, number) => ({ subject: { type: 'user', id: `person ${number}` } }))
  const fifty = { ...defaults(), action: RUN, evaluations: [{}, ...people] }
  assert.equal(statementsReadBy(evaluateAccess, { ...defaults(), action: RUN }), 1)
  assert.equal(statementsReadBy(evaluateAccessBatch, fifty), 1)
  const trigger = { subject: { type: 'trigger', id: 'nightly' }, action: FIRE }
  assert.equal(statementsReadBy(evaluateAccessBatch, { ...fifty, evaluations: [trigger, trigger] }), 1)
  assert.equal(statementsReadBy(evaluateAccessBatch, { ...fifty, evaluations: [{}, trigger, ...people] }), 2)
  assert.deepEqual(await decisions({ ...defaults(), action: RUN, evaluations: [{}, trigger] }), [true, true])
})

/** The number of statements that `read` of an operation lists for this body. */
function statementsReadBy(operation: typeof evaluateAccess | typeof evaluateAccessBatch, body: object): number {
  const asking = { organizationId: acme.id, now: new Date(), body } as unknown as ReadInput
  return statementsOf(operation.read?.(asking)).length
}
