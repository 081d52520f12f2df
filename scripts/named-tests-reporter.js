// Reporter of `npm test -- --test-name`: prints only the tests whose name matches, and fails if there is none.

import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'

/** The entry files of a run, which the runner reports as tests, too. */
const ENTRY = /\bprocess-\d+\.test\.mjs$/

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} events */
export default async function* reportNamedTests(events) {
  let matched = 0
  async function* named() {
    for await (const event of events) {
      const isPassed = event.type === 'test:pass'
      if (isPassed && ENTRY.test(event.data.name)) continue
      if ((isPassed || event.type === 'test:fail') && event.data.details.type !== 'suite') matched++
      yield event
    }
  }
  yield* Readable.from(named()).compose(new spec())
  if (matched > 0) return
  yield 'No test in these files has a name that matches --test-name.\n'
  process.exitCode = 1
}
