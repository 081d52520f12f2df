import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenFollowUp } from '@reeve/sdk'
import { nameOfFollowUp } from './follow-up-name.ts'

const ID = '01a228ee-8f73-72da-889d-be87ba5ec4fa'
const ORIGIN = 'https://paste.acme.test'
const followUp = (of: Partial<OpenFollowUp>) => ({ kind: 'webhook', name: ORIGIN, item_id: ID, ...of }) as OpenFollowUp
const named = (url: string) => nameOfFollowUp(followUp({}), new Map([[ID, url]]))

test('two webhooks of one origin have different names', () => {
  assert.equal(named(`${ORIGIN}/9f2c`), `${ORIGIN}/9f2c`)
  assert.equal(named(`${ORIGIN}/hooks/of/reeve/9f2c`), `${ORIGIN}/…reeve/9f2c`)
  assert.equal(named(`${ORIGIN}/hooks/of/reeve/77aa`), `${ORIGIN}/…reeve/77aa`)
})

test('a webhook without a known URL has the end of its id', () => {
  assert.equal(nameOfFollowUp(followUp({}), new Map()), `${ORIGIN} (…ba5ec4fa)`)
})

test('other follow-ups have their name', () => {
  const github = followUp({ kind: 'integration', name: 'acme-robots', item_id: 'github' })
  assert.equal(nameOfFollowUp(github, new Map()), 'acme-robots')
})
