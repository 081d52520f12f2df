import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

const REQUESTS = 600
const AT_ONCE = 30

let reeve: SharedReeve
const agent = new Agent({ keepAlive: true })
before(async () => {
  reeve = await sharedReeve()
})
after(() => {
  agent.destroy()
  return reeve.stop()
})

/** Requests the organization of the key. Resolves to undefined if the client disconnects before the response. */
const organizationOf = (key: string, goesAwayAfterMs: number | null) =>
  new Promise<{ id: string } | undefined>((resolve, reject) => {
    const request = get(`${reeve.url}/v1/organization`, { agent, headers: { authorization: `Bearer ${key}` } })
    request.on('response', response => json(response).then(body => resolve(body as { id: string }), reject))
    request.on('error', reject)
    if (goesAwayAfterMs === null) return
    setTimeout(() => {
      resolve(undefined)
      request.destroy()
    }, goesAwayAfterMs)
  })

test('disconnecting clients do not mix up other clients’ responses on a shared connection', async () => {
  const organizations = await Promise.all(['Acme', 'Globex'].map(name => reeve.organization(name)))
  const outcomes = { answered: 0, gone: 0 }
  let begun = 0
  const ask = async () => {
    while (begun < REQUESTS) {
      const acme = organizations[begun++ % 2]
      if (!acme) continue
      const isLeaving = begun % 3 === 0
      const answer = await organizationOf(acme.owner.key, isLeaving ? Math.random() * 6 : null)
      if (answer) assert.equal(answer.id, acme.id)
      else assert.ok(isLeaving)
      outcomes[answer ? 'answered' : 'gone']++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  assert.ok(outcomes.answered > REQUESTS / 2 && outcomes.gone > REQUESTS / 20, JSON.stringify(outcomes))
})
