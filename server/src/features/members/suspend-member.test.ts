import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const suspension = (userId: string, query = '') => `POST /v1/members/${userId}/suspension${query}`

test('a suspended member is cut off, and the receipt says what was stopped', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const answer = await acme.owner.call(suspension(person.userId), { body: { reason: 'left the company' } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  console.log(answer.body)
})
