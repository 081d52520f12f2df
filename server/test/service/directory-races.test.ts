import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../harness/directories.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { type SharedReeve, sharedTwo } from '../harness/reeve.ts'

/**
 * Races of two directories and people, on two services with one database. A single service would run the changes of an
 * organization one after another, without a race.
 */
let first: SharedReeve
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve: first, second, stop } = await sharedTwo())
})
after(() => stop())

/** Number of races of each kind. */
const RACES = process.env.REEVE_TEST_LONG ? 5_000 : 16
const LANES = 4

const setActive = (reeve: SharedReeve, token: string, userId: string, active: boolean) =>
  reeve.call(`PATCH /scim/v2/Users/${userId}`, {
    key: token,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: active }],
    },
  })

const memberOf = async (by: Person, userId: string) => (await by.call(`GET /v1/members/${userId}`)).body

/** Starts the acts in a different order in each round. */
function race<T>(round: number, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const at = round % acts.length
  const turned = [...acts.slice(at), ...acts.slice(0, at)]
  return Promise.all((round % 2 ? turned.reverse() : turned).map(act => act()))
}

/** Runs the races in a few organizations at the same time. */
async function inLanes(run: (acme: Organization, rounds: number) => Promise<number>): Promise<number> {
  const lanes = Array.from({ length: LANES }, async () => run(await first.organization(), RACES / LANES))
  return (await Promise.all(lanes)).reduce((sum, raced) => sum + raced)
}

test(`${RACES} races of two directories and a person lift no local suspension`, async () => {
  const raced = await inLanes(async (acme, rounds) => {
    const okta = await connectDirectory(first, acme)
    const entra = await connectDirectory(first, acme)
    const { user } = await okta.create()
    const suspension = `/v1/members/${user.id}/suspension`
    for (let round = 0; round < rounds; round++) {
      const [here, there] = round % 2 ? [first, second] : [second, first]
      const conflicts = [true, false].map(active => () => setActive(there, entra.token, user.id, active))
      const answers = await race(round, [
        () => setActive(here, okta.token, user.id, false),
        () => setActive(there, okta.token, user.id, true),
        () => here.call(`POST ${suspension}`, { key: acme.owner.key, body: {} }),
        () => setActive(here, okta.token, user.id, true),
        ...conflicts,
      ])
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [200, 200, 200, 200, 409, 409], JSON.stringify(answers.map(({ body }) => body)))
      const { status, held_by } = await memberOf(acme.owner, user.id)
      assert.equal(status, 'suspended')
      assert.ok(held_by.includes('local'), JSON.stringify(held_by))
      await setActive(here, okta.token, user.id, true)
      assert.equal((await memberOf(acme.owner, user.id)).status, 'suspended')
      assert.equal((await acme.owner.call(`DELETE ${suspension}`)).status, 200)
    }
    return rounds
  })
  assert.equal(raced, RACES)
})

test(`${RACES} races of two directories and two owners leave an active owner`, async () => {
  const raced = await inLanes(async (acme, rounds) => {
    const [ada, bob] = [acme.owner, await acme.person('owner')]
    const okta = await connectDirectory(first, acme, { may_suspend_owners: true })
    const entra = await connectDirectory(first, acme, { may_suspend_owners: true })
    const suspend = (reeve: SharedReeve, by: Person, whom: Person) =>
      reeve.call(`POST /v1/members/${whom.userId}/suspension`, { key: by.key, body: {} })
    const reactivate = (by: Person, whom: Person) => by.call(`DELETE /v1/members/${whom.userId}/suspension`)
    for (let round = 0; round < rounds; round++) {
      const [here, there] = round % 2 ? [first, second] : [second, first]
      await race(round, [
        () => setActive(here, okta.token, ada.userId, false),
        () => setActive(there, entra.token, bob.userId, false),
        () => suspend(here, ada, bob),
        () => suspend(there, bob, ada),
      ])
      const active = await Promise.all([ada, bob].map(one => one.call('GET /v1/caller')))
      const count = active.filter(({ status }) => status === 200).length
      assert.ok(count >= 1, 'no active owner is left')
      await Promise.all([
        setActive(here, okta.token, ada.userId, true),
        setActive(there, entra.token, bob.userId, true),
      ])
      await Promise.all([reactivate(ada, bob), reactivate(bob, ada)])
      for (const one of [ada, bob]) assert.equal((await one.call('GET /v1/caller')).status, 200)
    }
    return rounds
  })
  assert.equal(raced, RACES)
})
