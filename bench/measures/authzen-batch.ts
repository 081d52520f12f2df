import { ratioOf, speedOf } from '../beside-floor.ts'
import { requestBytes } from '../connection.ts'
import { runContest } from '../contest.ts'
import { startReeve } from '../contestants.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { memberId, type Population } from '../population.ts'

const QUESTIONS = 50
const MOST = 2.5
const MEMBERS = QUESTIONS
const ONE: Population = { organizations: 20, webhooks: 0, members: MEMBERS, withTriggers: 0, entries: 0 }
const BATCH: Population = { ...ONE }

const question = (organization: number, member: number) => ({
  subject: { type: 'user', id: memberId(organization, member) },
  action: { name: 'members.read' },
  resource: { type: 'any', id: 'any' },
})

interface Decided {
  readonly decision: boolean
  readonly evaluations?: readonly Decided[]
}

const answersOf = (answer: Decided): readonly Decided[] => answer.evaluations ?? [answer]

/**
 * Compares the cost of a batch of questions with the cost of a single question, with two processes of Reeve in
 * alternating rounds.
 */
async function measureBatch(bench: Bench): Promise<Row[]> {
  const what = `AuthZEN, a batch of ${QUESTIONS} people, key checked`
  const rounds = await runContest(bench, {
    name: 'authzen',
    title: what,
    contenders: [
      { name: 'one', start: startReeve, keys: 'reeve', population: ONE },
      { name: 'batch', start: startReeve, keys: 'reeve', population: BATCH },
    ],
    workload(keys, population) {
      const requests = keys.map((key, organization) => {
        const evaluations = Array.from({ length: QUESTIONS }, (_, member) => question(organization, member))
        return population === BATCH
          ? requestBytes('POST /access/v1/evaluations', key, { evaluations })
          : requestBytes('POST /access/v1/evaluation', key, evaluations[0])
      })
      let next = 0
      return () => requests[next++ % requests.length]
    },
    comparable: answer => answersOf(answer as Decided).every(({ decision }) => decision),
    verify: async () => {},
  })
  const ratio = ratioOf(rounds, 'one', 'batch')
  return [
    {
      name: what,
      reeve: speedOf(rounds, 'batch'),
      baseline: `one question ${speedOf(rounds, 'one')}`,
      measured: `${ratio.toFixed(2)} × the cost of one`,
      goal: `≤ ${MOST} ×`,
      isMet: ratio <= MOST,
      figures: { ratio, rounds },
    },
  ]
}

export const authzen: Measure = {
  name: 'authzen',
  about: 'a batch of 50 questions beside one question',
  run: measureBatch,
}
