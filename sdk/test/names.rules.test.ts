import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type OpenApi, readOperations } from '../generate/document.ts'
import { nameMethod } from '../generate/names.ts'
import { OPERATIONS } from '../src/generated/table.ts'
import { Reeve } from '../src/index.ts'
import type { Operation } from '../src/methods.ts'

/** Operations whose group is not the first collection of their path. Do not add any. */
const ELSEWHERE = {
  setUpOrganization: 'organization.setUp',
  getAuthzenConfiguration: 'access.getConfiguration',
  getSigningKeys: 'webhooks.getSigningKeys',
}

const document: OpenApi = JSON.parse(readFileSync(join(import.meta.dirname, '../../server/openapi.json'), 'utf8'))
const operations = readOperations(document)
const reeve = new Reeve({ baseUrl: 'http://localhost', apiKey: 'rve_test' }) as unknown as Record<string, object>

const rows = Object.entries(OPERATIONS).flatMap(([group, methods]) =>
  Object.entries<Operation>(methods).map(([method, { id = method, call }]) => ({ group, method, id, call })),
)

const wordsOf = (name: string) => name.split(/(?=[A-Z])/).map(word => word.toLowerCase())
const toSingular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

test('every operation of openapi.json is one method of the client and calls its path', () => {
  const calls = operations.map(({ id, method, path }) => `${id}: ${method} ${path}`)
  assert.deepEqual(rows.map(({ id, call }) => `${id}: ${call}`).sort(), calls.sort())
  for (const { group, method } of rows) assert.equal(typeof Reflect.get(reeve[group] ?? {}, method), 'function')
})

test('a method is named like its operation, in the group of its path', () => {
  for (const { group, method, id, call } of rows) {
    if (id in ELSEWHERE) {
      assert.equal(`${group}.${method}`, ELSEWHERE[id as keyof typeof ELSEWHERE])
      continue
    }
    assert.match(call, new RegExp(`^\\w+ (/v1)?/(governance/)?${wordsOf(group).join('-')}(/|$)`), id)
    const groupWords = wordsOf(group).map(toSingular)
    const rest = wordsOf(id).filter(word => !groupWords.includes(toSingular(word)))
    assert.deepEqual(wordsOf(method), rest, `${group}.${method} is ${id}`)
  }
})

test('a method’s name is derived from its operation id and path', () => {
  const name = (id: string, path: string) => Object.values(nameMethod({ id, path })).join('.')
  assert.equal(name('suspendMember', '/v1/members/{userId}/suspension'), 'members.suspend')
  assert.equal(name('assignProfile', '/v1/members/{userId}'), 'members.assignProfile')
  assert.equal(name('listWebhooks', '/v1/governance/webhooks'), 'webhooks.list')
  assert.equal(name('rotateWebhookSecret', '/v1/governance/webhooks/{id}/secret/rotate'), 'webhooks.rotateSecret')
  assert.equal(name('revokeExposedApiKeys', '/v1/api-keys/revoke-exposed'), 'apiKeys.revokeExposed')
  assert.equal(name('listAuditEntries', '/v1/audit/entries'), 'audit.listEntries')
})
