import { Connection, requestBytes } from '../connection.ts'
import { startReeve } from '../contestants.ts'
import { connectDirectory, externalIdOf, groupId, manageMembers, userNameOf } from '../directory.ts'
import { type Round, runRound, type Workload } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { fill, makeKeys, memberId, type Population } from '../population.ts'

const MEMBERS = 100_000
const GROUPS = 100
/** Number of concurrent requests of the identity provider. */
const CLIENTS = 4
/** Number of members with five triggers and two pending invitations each. */
const WITH_TRIGGERS = 2_000
const WHERE = '100,000 members'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const patch = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value })
const NO_MEMBERS = 'excludedAttributes=members'
const scim = (token: string) => (request: string, body?: unknown) => {
  const [method = '', path = ''] = request.split(' ')
  return requestBytes(`${method} /scim/v2${path}`, token, body)
}
const filter = (text: string) => `?filter=${encodeURIComponent(text)}`

/** One in this many requests lists a page of 100 people. A synchronization lists all people, and looks each one up. */
const PAGE_EVERY = 50

/**
 * Requests of a synchronization. Of twenty, nine find a person, three read one, three read a group, two change a
 * person, one adds a person to a group, one removes a person from a group, and one from the group of everybody. Every
 * fiftieth lists 100 people instead.
 */
function synchronization(token: string): Workload {
  const request = scim(token)
  let next = 0
  const find = (person: number) => request(`GET /Users${filter(`userName eq "${userNameOf(person)}"`)}`)
  const findById = (person: number) => request(`GET /Users${filter(`externalId eq "${externalIdOf(person)}"`)}`)
  const findByAddress = (person: number) =>
    request(`GET /Users${filter(`emails[type eq "work"].value eq "person-0-${person + 2}@bench.test"`)}`)
  const get = (person: number) => request(`GET /Users/${memberId(0, person)}`)
  const list = (person: number) => request(`GET /Users?count=100&startIndex=${1 + person}`)
  const findGroup = (group: number) => request(`GET /Groups${filter(`displayName eq "Group ${group}"`)}&${NO_MEMBERS}`)
  const getGroup = (group: number) => request(`GET /Groups/${groupId(group)}?${NO_MEMBERS}`)
  const rename = (person: number) =>
    request(`PATCH /Users/${memberId(0, person)}`, replace('name.givenName', `Ada ${next}`))
  const remove = (group: number, person: number) =>
    request(
      `PATCH /Groups/${groupId(group)}`,
      patch({ op: 'remove', path: `members[value eq "${memberId(0, person)}"]` }),
    )
  const add = (group: number, person: number) =>
    request(
      `PATCH /Groups/${groupId(group)}`,
      patch({ op: 'add', path: 'members', value: [{ value: memberId(0, person) }] }),
    )
  return () => {
    const number = next++
    const person = (number * 7_919) % MEMBERS
    const group = 1 + (number % GROUPS)
    const requests = [
      ...[find, get, findById, rename, findByAddress, find, get, find, find, find, rename, findById, get, find],
      () => findGroup(group),
      () => getGroup(group),
      () => add(group, person),
      () => findGroup(group),
      () => remove(0, person),
      () => remove(group, person),
    ]
    return number % PAGE_EVERY === 0 ? list(person) : requests[number % requests.length]?.(person)
  }
}

/** Deactivates each person who has five triggers and two pending invitations. */
function deactivation(token: string): Workload {
  const request = scim(token)
  let next = 0
  return () =>
    next < WITH_TRIGGERS ? request(`PATCH /Users/${memberId(0, next++)}`, replace('active', false)) : undefined
}

const inRound = ({ perSecond, p50, p95 }: Round) =>
  `${perSecond.toFixed(0)}/s (p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms)`

const toRow = (name: string, round: Round, goal: { readonly perSecond?: number; readonly p95: number }): Row => ({
  name,
  reeve: inRound(round),
  baseline: '',
  measured: `${goal.perSecond ? `${round.perSecond.toFixed(0)}/s, ` : ''}p95 ${round.p95.toFixed(1)} ms`,
  goal: `${goal.perSecond ? `≥ ${goal.perSecond}/s, ` : ''}p95 ≤ ${goal.p95} ms`,
  isMet: round.perSecond >= (goal.perSecond ?? 0) && round.p95 <= goal.p95,
  figures: { ...round },
})

async function withReeve<T>(
  { postgres, progress }: Bench,
  members: number,
  work: (parts: { readonly port: number; readonly token: string; memory(): number }) => Promise<T>,
): Promise<T> {
  const withTriggers = Math.min(WITH_TRIGGERS, members)
  const population: Population = { organizations: 1, webhooks: 1, members, withTriggers, entries: 0 }
  progress(`Directories: filling ${members} members`)
  let token = ''
  const [database = ''] = await postgres.clones('directories', ['reeve'], async sql => {
    await fill(sql, population, makeKeys(population))
    token = await connectDirectory(sql)
    if (members > 0) await manageMembers(sql, GROUPS)
  })
  const reeve = await startReeve(postgres.url(database))
  try {
    return await work({ port: reeve.port, token, memory: reeve.memory })
  } finally {
    await reeve.stop()
    await postgres.drop([database])
  }
}

const measureRequests = (bench: Bench): Promise<Row[]> =>
  withReeve(bench, MEMBERS, async ({ port, token }) => {
    const { seconds, rounds, warmUp, progress } = bench
    const [synchronizing, deactivating] = [synchronization(token), deactivation(token)]
    await runRound(port, synchronizing, warmUp, CLIENTS)
    progress('Directories: requests')
    const requests = await runRound(port, synchronizing, seconds * rounds, CLIENTS)
    progress('Directories: active:false')
    const inactive = await runRound(port, deactivating, seconds * rounds, CLIENTS)
    return [
      toRow(`SCIM requests, a quarter of them changes, ${WHERE}`, requests, { perSecond: 100, p95: 100 }),
      toRow(`SCIM active:false (5 triggers, 2 invitations), ${WHERE}`, inactive, { p95: 150 }),
    ]
  })

const PEOPLE = 10_000
const IN_GROUP = 500
const MOST_SECONDS = 300
/** Maximum growth of the resident memory from the first tenth of the people to the end, as a share. */
const MOST_GROWTH = 0.25

/** Looks each person up and creates them, then creates the groups and adds 500 people to each. */
const measureFirstSynchronization = (bench: Bench): Promise<Row[]> =>
  withReeve(bench, 0, async ({ port, token, memory }) => {
    const request = scim(token)
    const ids: string[] = []
    const memories: number[] = []
    let sent = 0
    const each = async (count: number, work: (send: Send, number: number) => Promise<void>) => {
      const numbers = Array.from({ length: count }, (_, number) => number).values()
      const inTurn = async () => {
        const connection = await Connection.open(port)
        const send: Send = async (text, body) => {
          sent++
          const answer = await connection.send(request(text, body))
          if (answer.status > 299) throw new Error(`${answer.status} to ${text}\n${answer.body}`)
          return answer.body
        }
        for (const number of numbers) await work(send, number)
        connection.close()
      }
      await Promise.all(Array.from({ length: CLIENTS }, inTurn))
    }
    const begun = performance.now()
    await each(PEOPLE, async (send, person) => {
      const userName = userNameOf(person)
      await send(`GET /Users${filter(`userName eq "${userName}"`)}`)
      const name = { givenName: 'Person', familyName: String(person) }
      const body = { schemas: [USER], userName, externalId: externalIdOf(person), name, active: true }
      ids[person] = JSON.parse(await send('POST /Users', body)).id
      if (person % 1_000 === 999) memories.push(memory())
    })
    bench.progress(`Directories: ${PEOPLE} people after ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    await each(GROUPS, async (send, group) => {
      const { id } = JSON.parse(await send('POST /Groups', { schemas: [GROUP], displayName: `Group ${group}` }))
      const value = Array.from({ length: IN_GROUP }, (_, n) => ({ value: ids[(group * 97 + n * 13) % PEOPLE] }))
      await send(`PATCH /Groups/${id}`, patch({ op: 'add', path: 'members', value }))
    })
    memories.push(memory())
    const seconds = (performance.now() - begun) / 1000
    const [first = 0, last = 0] = [memories[0], memories.at(-1)]
    const growth = Math.max(...memories) / first - 1
    const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
    return [
      {
        name: 'First synchronization: 10,000 people, 100 groups of 500',
        reeve:
          `${seconds.toFixed(0)} s for ${sent} requests; ${inMegabytes(first)} after 1,000 people, ` +
          `${inMegabytes(Math.max(...memories))} at most, ${inMegabytes(last)} at the end`,
        baseline: '',
        measured: `${seconds.toFixed(0)} s; memory +${(growth * 100).toFixed(0)} %`,
        goal: `≤ ${MOST_SECONDS} s; memory ≤ +${MOST_GROWTH * 100} %`,
        isMet: seconds <= MOST_SECONDS && growth <= MOST_GROWTH,
        figures: { seconds, sent, memories },
      },
    ]
  })

type Send = (text: string, body?: unknown) => Promise<string>

export const directories: Measure = {
  name: 'directories',
  about: 'SCIM requests and active:false with 100,000 members, and a first synchronization',
  onlyByName: true,
  run: async bench => [...(await measureRequests(bench)), ...(await measureFirstSynchronization(bench))],
}
