import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ReeveProcess, startReeveProcess } from './harness/process.ts'
import { call, startReeve, type TestReeve } from './harness/reeve.ts'

const ROUNDS = process.env.REEVE_TEST_LONG ? 5_000 : 1_000

/** Two processes on one database: what one has answered, the other must know. */
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

test(`${ROUNDS} times: no request begun after the answer succeeds with the affected key, on either process`, async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const owner = (url: string, request: string, body?: unknown) => call(url, request, { key: acme.owner.key, body })
  const path = `/v1/members/${person.userId}`
  let probes = 0

  /** Keeps using the key on both processes until told to stop; the last answers are from after `cut` was answered. */
  const stillWorks = async (expected: number[]) => {
    const answers = await Promise.all(
      processes.map(({ url }) => call(url, 'GET /v1/governance/webhooks', { key: person.key })),
    )
    probes += answers.length
    for (const { status, body } of answers) assert.ok(expected.includes(status), `${status} ${JSON.stringify(body)}`)
  }

  for (let round = 0; round < ROUNDS; round++) {
    const here = processes[round % 2]?.url ?? ''
    const kind = round % 2
    const under = stillWorks([200, 401, 403])
    const cut =
      kind === 0
        ? await owner(here, `POST ${path}/suspension`, {})
        : await owner(here, `PATCH ${path}`, { profile_id: acme.profiles.member })
    assert.equal(cut.status, 200)
    await stillWorks(kind === 0 ? [401] : [403])
    await under
    const back =
      kind === 0
        ? await owner(here, `DELETE ${path}/suspension`)
        : await owner(here, `PATCH ${path}`, { profile_id: acme.profiles.administrator })
    assert.equal(back.status, 200)
    if (round % 50 === 0) await stillWorks([200])
  }
  assert.ok(probes >= ROUNDS * 4)
})

test('a removal revokes the keys on both processes at once', async () => {
  const acme = await reeve.organization()
  for (let round = 0; round < 50; round++) {
    const person = await acme.person('administrator')
    const [first, second] = processes
    assert.equal((await call(second.url, 'GET /v1/members', { key: person.key })).status, 200)
    assert.equal((await call(first.url, `DELETE /v1/members/${person.userId}`, { key: acme.owner.key })).status, 200)
    for (const { url } of processes) assert.equal((await call(url, 'GET /v1/members', { key: person.key })).status, 401)
  }
})
