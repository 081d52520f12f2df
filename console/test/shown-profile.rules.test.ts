import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Profile } from '@reeve/sdk'
import { shownOnNarrow } from '../src/features/profiles/permissions.ts'

const profile = (id: string, permissions: readonly string[]) => ({ id, permissions }) as unknown as Profile

test('a narrow screen starts with the first profile that can be edited', () => {
  const [owner, support] = [profile('owner', ['*']), profile('support', ['members.read'])]
  assert.equal(shownOnNarrow([owner, support], undefined), 'support')
  assert.equal(shownOnNarrow([owner, support], 'owner'), 'owner')
  assert.equal(shownOnNarrow([owner, support], 'deleted'), 'support')
  assert.equal(shownOnNarrow([owner], undefined), 'owner')
})
