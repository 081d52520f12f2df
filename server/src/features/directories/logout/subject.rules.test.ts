import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSubject } from './subject.ts'

const issuers = { provider: 'https://acme.okta.test', reeve: 'https://reeve.acme.test' }
const id = '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada'
const issSub = (iss: string, sub: string) => parseSubject({ sub_id: { format: 'iss_sub', iss, sub } }, issuers)

test('a subject of the identity provider is its id or Reeve’s, one of Reeve only Reeve’s', () => {
  assert.deepEqual(issSub(issuers.provider, '00u1'), { externalId: '00u1' })
  assert.deepEqual(issSub(issuers.provider, id.toUpperCase()), { externalId: id.toUpperCase(), userId: id })
  assert.deepEqual(issSub(issuers.reeve, id), { userId: id })
  assert.equal(issSub(issuers.reeve, '00u1'), null)
  assert.equal(issSub(`${issuers.provider}/`, id), null)
})

test('an email address is compared in lower case', () => {
  assert.deepEqual(parseSubject({ subject: { format: 'email', email: 'Grace@Acme.test' } }, issuers), {
    email: 'grace@acme.test',
  })
})
