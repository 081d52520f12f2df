import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a person sees only their own sessions, and which of them is the current one', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  const there = openBrowser(reeve.url)
  await signInWithPassword(there, acme.owner.email)
  const otherPerson = await signedIn(reeve, await acme.person('owner'))

  const list = async (browser: typeof here) => (await browser.call('GET /v1/account/sessions')).body.sessions
  const sessions = await list(here)
  assert.equal(sessions.length, 2)
  assert.equal(sessions[0].ip, '127.0.0.1')
  const currentOf = (listed: { id: string; current: boolean }[]) =>
    listed.filter(({ current }) => current).map(({ id }) => id)
  const [mine, theirs] = [currentOf(sessions), currentOf(await list(there))]
  assert.deepEqual([mine.length, theirs.length], [1, 1])
  assert.notDeepEqual(mine, theirs)
  assert.equal((await list(otherPerson)).length, 1)
})
