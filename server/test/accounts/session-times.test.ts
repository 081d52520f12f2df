import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '../harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

const DAY_MS = 24 * 60 * 60_000

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a session starts at the time of Reeve’s clock and lasts seven days', async () => {
  reeve.clock.advance(-30 * DAY_MS)
  const { owner } = await reeve.organization()
  const begun = reeve.clock.now().getTime()
  await signedIn(reeve, owner)
  const [session] =
    await reeve.query`select created_at, updated_at, expires_at from sessions where user_id = ${owner.userId}`
  const ages = ['created_at', 'updated_at', 'expires_at'].map(name => session?.[name].getTime() - begun)
  const expected = [0, 0, 7 * DAY_MS]
  for (const [index, age] of ages.entries()) {
    const late = age - (expected[index] ?? 0)
    assert.ok(late >= -1000 && late < 60_000, JSON.stringify(ages))
  }
})
