import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFieldsOf, groupNameOf, variantOf } from '../src/features/audit/entry-variant.ts'
import english from '../src/features/audit/strings.en.ts'
import portuguese from '../src/features/audit/strings.pt-BR.ts'

test('an owner recovery mentions a promotion to owner only if there was one', () => {
  const profile = { before: { profile_name: 'Member' }, after: { profile_name: 'Owner' } }
  assert.equal(variantOf({ action: 'owner.recovered', changes: null }), undefined)
  assert.equal(variantOf({ action: 'owner.recovered', changes: profile }), 'madeOwner')
  assert.equal(english.does.owner.recovered, '{{actor}} issued a recovery link for the owner {{target}}')
  assert.match(english.madeOwner, /an owner/)
  assert.match(portuguese.does.owner.recovered, /link de recuperação/)
})

test('a change that only enables or disables a webhook has its own text', () => {
  const changed = (after: object) => variantOf({ action: 'governance.webhook.changed', changes: { before: {}, after } })
  assert.deepEqual([{ enabled: true }, { enabled: false }, { enabled: false, url: 'https://acme.test' }].map(changed), [
    'switch.on',
    'switch.off',
    undefined,
  ])
})

test('an entry says whether a trigger was only enabled or disabled', () => {
  const before = { name: 'Digest', enabled: true, user_id: 'mallory' }
  const registered = (changes: { before: unknown; after: unknown }) =>
    variantOf({ action: 'trigger.registered', changes })
  assert.equal(registered({ before, after: { ...before, enabled: false } }), 'triggerSwitch.off')
  assert.equal(registered({ before: { ...before, enabled: false }, after: before }), 'triggerSwitch.on')
  assert.equal(registered({ before, after: { ...before, enabled: false, name: 'Weekly' } }), undefined)
  assert.equal(registered({ before: null, after: before }), undefined)
})

test('a transfer and a new name of the Oracle have their own texts', () => {
  const before = { name: 'Pythia', owner_user_id: 'mallory', status: 'running' }
  const changed = (after: object) =>
    variantOf({ action: 'oracle.changed', changes: { before, after: { ...before, ...after } } })
  assert.equal(changed({ owner_user_id: 'grace', name: 'Sibyl', status: 'running' }), 'oracle.transferred')
  assert.equal(changed({ name: 'Sibyl' }), 'oracle.renamed')
  assert.equal(changed({ status: 'paused' }), undefined)
  for (const { oracle } of [english, portuguese]) assert.match(oracle.transferred, /\{\{target\}\}.*\{\{owner\}\}/)
})

test('an entry about a follow-up says whether it was marked as done', () => {
  const marked = (done: boolean) =>
    variantOf({
      action: 'member.follow_up_changed',
      changes: { before: { done: !done }, after: { done, name: 'Git' } },
    })
  assert.deepEqual([marked(true), marked(false)], ['followUp.done', 'followUp.open'])
  for (const { followUp } of [english, portuguese]) {
    for (const text of Object.values(followUp)) assert.match(text, /“\{\{detail\}\}”/)
  }
})

test('the sentence about a change of metadata contains the word, with the key if there is only one', () => {
  const variant = (before: object, after: object) => variantOf({ action: 'member.changed', changes: { before, after } })
  const [one, two] = [{ metadata: { since: '2026' } }, { metadata: { since: '2025', name: 'Kwame' } }]
  assert.equal(variant({ metadata: { since: '2024' } }, one), 'changedMetadataKey')
  assert.equal(variant({ metadata: {} }, two), 'changedMetadataKeys')
  assert.equal(variant({ name: 'Kwame' }, { name: 'Kwame Mensah' }), 'changedField')
  assert.equal(variant({ name: 'Kwame', ...one }, { name: 'Mensah', ...two }), undefined)
  assert.match(english.changedMetadataKey, /changed the metadata key “\{\{detail\}\}” of/)
  assert.match(portuguese.changedMetadataKeys, /alterou os campos {{detail}} dos metadados de/)
})

test('a change of a single member field names the field, or the metadata keys', () => {
  const fields = (before: object, after: object) => changedFieldsOf({ before, after })
  assert.deepEqual(fields({ name: 'Kwame' }, { name: 'Kwame Mensah' }), ['name'])
  assert.deepEqual(fields({ metadata: { team: 'a' } }, { metadata: { team: 'a', on_call: true } }), ['on_call'])
  assert.deepEqual(fields({ metadata: {} }, { metadata: { team: 'a', on_call: true } }), ['team', 'on_call'])
  assert.deepEqual(fields({ name: 'Kwame', external_id: null }, { name: 'Mensah', external_id: '7' }), [])
})

test('the first change of a person by a directory has its own text', () => {
  const changed = (before: object | null) =>
    variantOf({ action: 'member.directory_changed', changes: { before, after: { user_name: 'grace' } } })
  assert.deepEqual([changed(null), changed({ user_name: 'hopper' })], ['beganToManage', undefined])
})

test('an entry about a group names the group, and the directory only if someone else changed it', () => {
  const group = { display_name: 'Engineering' }
  const variant = (type: 'directory' | 'member', changes: { before: unknown; after: unknown }, act = 'changed') =>
    variantOf({ action: `directory.group_${act}`, changes, actor: { type } })
  assert.equal(variant('member', { before: group, after: group }), 'group.changed')
  assert.equal(variant('directory', { before: group, after: group }), 'ownGroup.changed')
  assert.equal(variant('directory', { before: group, after: { people_removed: 2 } }, 'deleted'), 'ownGroup.deleted')
  assert.equal(variant('directory', { before: null, after: null }), undefined)
  const renamed = { before: group, after: { display_name: 'Research' } }
  assert.equal(groupNameOf({ changes: renamed }), 'Research')
  assert.equal(groupNameOf({ changes: { before: group, after: { people_removed: 2 } } }), 'Engineering')
  for (const texts of [english, portuguese]) {
    for (const text of Object.values(texts.group)) assert.match(text, /\{\{detail\}\}.*\{\{target\}\}/)
    for (const text of Object.values(texts.ownGroup)) assert.ok(!text.includes('{{target}}'), text)
  }
})
