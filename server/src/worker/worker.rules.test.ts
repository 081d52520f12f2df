import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../kernel/job.ts'
import { createWorker } from './worker.ts'

const quiet = { error: () => {} }

const workerOf = (jobs: Job[], log: Parameters<typeof createWorker>[0]['log'] = quiet, stopWithinMs = 1_000) =>
  createWorker({ jobs, log, stopWithinMs })

const until = async (holds: () => boolean) => {
  for (const deadline = Date.now() + 5_000; !holds(); await sleep(2)) assert.ok(Date.now() < deadline, 'never came')
}

test('jobs run concurrently and repeatedly, from start to stop', async () => {
  const runs = { quick: 0, other: 0 }
  const worker = workerOf([
    { name: 'quick', everyMs: 5, run: async () => runs.quick++ },
    { name: 'other', everyMs: 5, run: async () => runs.other++ },
  ])
  await sleep(30)
  assert.deepEqual(runs, { quick: 0, other: 0 }, 'nothing runs before it is started')
  worker.start()
  await until(() => runs.quick > 3 && runs.other > 3)
  await worker.stop()
  const after = { ...runs }
  await sleep(40)
  assert.deepEqual(runs, after, 'nothing runs after it is stopped')
})

test('a job never overlaps itself, even if a run outlasts its interval or the worker is started twice', async () => {
  let [beside, most, runs] = [0, 0, 0]
  const worker = workerOf([
    {
      name: 'slow',
      everyMs: 1,
      async run() {
        most = Math.max(most, ++beside)
        await sleep(15)
        beside--
        runs++
      },
    },
  ])
  worker.start()
  worker.start()
  await until(() => runs > 5)
  await worker.stop()
  assert.equal(most, 1)
})

test('a run that fails is logged with its job, and the job runs again', async () => {
  const logged: { err?: unknown; job?: string }[] = []
  let runs = 0
  const failure = new Error('no')
  const worker = workerOf(
    [
      {
        name: 'failing',
        everyMs: 3,
        run() {
          runs++
          if (runs % 2) throw failure
          return Promise.reject(failure)
        },
      },
    ],
    { error: details => logged.push(details) },
  )
  worker.start()
  await until(() => runs > 4)
  await worker.stop()
  assert.equal(logged.length, runs)
  assert.deepEqual(logged[0], { err: failure, job: 'failing' })
})

test('stop aborts the running job’s signal and waits for it', async () => {
  let ended = false
  let started = false
  const worker = workerOf([
    {
      name: 'long',
      everyMs: 1,
      async run(signal) {
        started = true
        while (!signal.aborted) await sleep(5)
        await sleep(30)
        ended = true
      },
    },
  ])
  worker.start()
  await until(() => started)
  await worker.stop()
  assert.equal(ended, true)
})

test('stop has a time limit for a hanging job, and logs its name', async () => {
  const logged: { jobs?: string[] }[] = []
  let started = false
  const hang = () => {
    started = true
    return new Promise(() => {})
  }
  const log = { error: (details: object) => logged.push(details) }
  const worker = workerOf([{ name: 'hanging', everyMs: 1, run: hang }], log, 50)
  worker.start()
  await until(() => started)
  const before = Date.now()
  await worker.stop()
  assert.ok(Date.now() - before < 1_000)
  assert.deepEqual(logged, [{ jobs: ['hanging'] }])
})

test('two workers that start together do not stay synchronized', async () => {
  // Longer than any pause of the process on a busy machine. After such a pause, all jobs that became due run together.
  const everyMs = 500
  const moments: number[][] = Array.from({ length: 8 }, () => [])
  const workers = moments.map(of => workerOf([{ name: 'noted', everyMs, run: async () => of.push(Date.now()) }]))
  for (const worker of workers) worker.start()
  await until(() => moments.every(({ length }) => length > 0))
  await Promise.all(workers.map(worker => worker.stop()))
  const firsts = moments.map(([first = 0]) => first)
  assert.ok(Math.max(...firsts) - Math.min(...firsts) > 5, 'all began in the same moment')
})

test('a worker that was never started stops at once', async () => {
  await workerOf([{ name: 'any', everyMs: 1, run: async () => {} }]).stop()
})
