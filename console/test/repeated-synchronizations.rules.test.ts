import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@reeve/sdk'
import { withoutRepeatedSynchronizations } from '../src/features/overview/repeated-synchronizations.ts'

const entry = (action: string, actor: string | null, target: string) =>
  ({ action, actor: { id: actor }, target: { id: target } }) as unknown as AuditEntry

test('a synchronization is not listed above the changes that it made', () => {
  const [okta, entra] = [entry('directory.synced', null, 'okta'), entry('directory.synced', null, 'entra')]
  const change = entry('member.directory_changed', 'okta', 'grace')
  assert.deepEqual(withoutRepeatedSynchronizations([okta, change, change]), [change, change])
  assert.deepEqual(withoutRepeatedSynchronizations([entra, change]), [entra, change], 'of another directory')
  assert.deepEqual(withoutRepeatedSynchronizations([okta]), [okta], 'without changes')
})
