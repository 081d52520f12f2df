import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putTrigger } from '../harness/platform.ts'
import { type ReeveProcess, startReeveProcess } from '../harness/process.ts'
import { call, startReeve, type TestReeve } from '../harness/reeve.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const ROUNDS = IS_LONG ? 5_000 : 30
/** Number of requests that begin after the response to a directory’s `active:false`: ten in each round. */
const AFTER_DIRECTORY = IS_LONG ? 10_000 : 100
const REMOVALS = IS_LONG ? 50 : 3
const LANES = 10

/** Two processes on one database. A change by one of them must take effect immediately in the other. */
let reeve: TestReeve
let processes: [ReeveProcess, ReeveProcess]
before(async () => {
  reeve = await startReeve()
  const { target } = reeve.database
  processes = await Promise.all([
    startReeveProcess(target, { role: 'api' }),
    startReeveProcess(target, { role: 'api' }),
  ])
})
after(async () => {
  await Promise.all((processes ?? []).map(process => process.stop()))
  await reeve.stop()
})

test(`${ROUNDS} times: after a suspension’s response no request with the key succeeds on any process`, async () => {
  const probes = await Promise.all(Array.from({ length: LANES }, (_, lane) => cutAndProbe(lane, ROUNDS / LANES)))
  assert.equal(
    probes.reduce((sum, n) => sum + n),
    ROUNDS * 4,
  )
})

/**
 * Repeatedly suspends or demotes a person and undoes it, in alternating processes. Returns the number of requests that
 * were sent with the person's key.
 */
async function cutAndProbe(lane: number, rounds: number): Promise<number> {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const path = `/v1/members/${person.userId}`
  const owner = async (url: string, request: string, body?: unknown) => {
    const { status } = await call(url, request, { key: acme.owner.key, body })
    assert.equal(status, 200, request)
  }
  let probes = 0
  const useKey = async (expected: number[]) => {
    const used = processes.map(({ url }) => call(url, 'GET /v1/governance/webhooks', { key: person.key }))
    for (const { status, body } of await Promise.all(used)) {
      probes++
      assert.ok(expected.includes(status), `${status} ${JSON.stringify(body)}`)
    }
  }

  for (let round = 0; round < rounds; round++) {
    const { url } = processes[(lane + round) % 2] ?? processes[0]
    const [cut, back, after] =
      round % 2 === 0
        ? ([`POST ${path}/suspension`, `DELETE ${path}/suspension`, 401] as const)
        : ([`PATCH ${path}`, `PATCH ${path}`, 403] as const)
    const body = (profile_id: string) => (round % 2 === 0 ? undefined : { profile_id })
    // Requests that begin before the response to the change may either succeed or fail. All later ones must fail.
    const meanwhile = useKey([200, after])
    await owner(url, cut, body(acme.profiles.member))
    await useKey([after])
    await meanwhile
    await owner(url, back, body(acme.profiles.administrator))
  }
  return probes
}

const DIRECTORY_LANES = 5

test(`${AFTER_DIRECTORY} requests after active:false: no key, session, permit or trigger works`, async () => {
  const rounds = AFTER_DIRECTORY / 10 / DIRECTORY_LANES
  const probes = await Promise.all(
    Array.from({ length: DIRECTORY_LANES }, (_, lane) => deactivateAndProbe(lane, rounds)),
  )
  assert.equal(
    probes.reduce((sum, n) => sum + n),
    AFTER_DIRECTORY,
  )
})

/** The shapes in which identity providers set a person inactive. */
const INACTIVE = [
  { op: 'replace', path: 'active', value: false },
  { op: 'Replace', path: 'active', value: 'False' },
  { op: 'replace', value: { active: false } },
]

/**
 * Repeatedly sets a person inactive and active again, in alternating processes. Returns the number of requests that
 * began after `active:false` was answered, none of which may succeed.
 */
async function deactivateAndProbe(lane: number, rounds: number): Promise<number> {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const trigger = `digest-${lane}`
  await putTrigger(acme, trigger, { user_id: person.userId })
  const made = await acme.owner.inSession('POST /v1/directories', {
    body: { name: 'Okta', default_profile_id: acme.profiles.member },
  })
  const set = async (url: string, operation: object) => {
    const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] }
    const { status, body: user } = await call(url, `PATCH /scim/v2/Users/${person.userId}`, {
      key: made.body.token,
      body,
    })
    assert.equal(status, 200, JSON.stringify(user))
    return user.active
  }
  /** Sends requests that depend on the person's access. Each resolves to true if access was granted. */
  const use = (url: string, cookie: string): Promise<boolean>[] => {
    const asOwner = { key: acme.owner.key }
    const inSession = { headers: { cookie, 'reeve-organization': acme.id } }
    const access = `GET /v1/members/${person.userId}/access?permission=members.read`
    return [
      call(url, 'GET /v1/members', { key: person.key }).then(({ status }) => status === 200),
      call(url, 'GET /v1/members', inSession).then(({ status }) => status === 200),
      call(url, `GET /v1/triggers/${trigger}/permit`, asOwner).then(({ body }) => body.allowed !== false),
      call(url, `GET /v1/triggers/${trigger}`, asOwner).then(({ body }) => body.enabled !== false),
      call(url, access, asOwner).then(({ body }) => body.allowed !== false),
    ]
  }
  let probes = 0
  for (let round = 0; round < rounds; round++) {
    const { url } = processes[(lane + round) % 2] ?? processes[0]
    await person.signIn()
    const cookie = await person.cookie()
    const useAll = () => Promise.all(processes.flatMap(({ url }) => use(url, cookie)))
    assert.deepEqual(new Set(await useAll()), new Set([true]), 'everything works before')
    // Requests that begin before the response may still succeed.
    const meanwhile = useAll()
    assert.equal(await set(url, INACTIVE[round % INACTIVE.length] ?? {}), false)
    const after = await useAll()
    probes += after.length
    assert.deepEqual(new Set(after), new Set([false]))
    await meanwhile
    assert.equal(await set(url, { op: 'replace', path: 'active', value: true }), true)
  }
  return probes
}

test('a removal revokes the keys on both processes at once', async () => {
  const acme = await reeve.organization()
  for (let round = 0; round < REMOVALS; round++) {
    const person = await acme.person('administrator')
    const [first, second] = processes
    assert.equal((await call(second.url, 'GET /v1/members', { key: person.key })).status, 200)
    assert.equal((await call(first.url, `DELETE /v1/members/${person.userId}`, { key: acme.owner.key })).status, 200)
    for (const { url } of processes) assert.equal((await call(url, 'GET /v1/members', { key: person.key })).status, 401)
  }
})
