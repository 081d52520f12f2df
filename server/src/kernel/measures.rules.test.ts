import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Registry } from 'prom-client'
import { showMeasures } from './measures.ts'

let registry: Registry
let now: number
let reads: number
let answer: () => Promise<number>
beforeEach(() => {
  registry = new Registry()
  now = 1_000_000
  reads = 0
  answer = async () => 7
  showMeasures(
    { registry, clock: { now: () => new Date(now) } },
    {
      help: { waiting: 'What waits', oldest: 'How old it is' },
      async read() {
        reads++
        return { waiting: await answer(), oldest: 60 }
      },
    },
  )
})

const shown = async () => (await registry.metrics()).match(/^\w+ \S+$/gm)?.join(', ')

test('scrapes within ten seconds share one read', async () => {
  assert.deepEqual(await Promise.all(Array.from({ length: 20 }, shown)), Array(20).fill('waiting 7, oldest 60'))
  now += 9_999
  answer = async () => 8
  assert.equal(await shown(), 'waiting 7, oldest 60')
  assert.equal(reads, 1)
  now += 1
  assert.equal(await shown(), 'waiting 8, oldest 60')
  assert.equal(reads, 2)
})

test('a failed read shows NaN, not the previous value', async () => {
  await shown()
  now += 10_000
  answer = () => Promise.reject(new Error('the database is away'))
  assert.equal(await shown(), 'waiting Nan, oldest Nan')
  now += 10_000
  answer = async () => 9
  assert.equal(await shown(), 'waiting 9, oldest 60')
})

test('a scrape waits two seconds for a hanging read, and no second read starts', async () => {
  await shown()
  now += 10_000
  answer = () => new Promise(() => {})
  const begun = performance.now()
  assert.deepEqual(await Promise.all([shown(), shown()]), Array(2).fill('waiting 7, oldest 60'))
  assert.ok(performance.now() - begun > 1_900)
  assert.equal(reads, 2)
})
