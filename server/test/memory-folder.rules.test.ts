import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canHoldPrograms } from './harness/memory-folder.ts'

test('a folder can hold programs unless it is mounted without them', () => {
  const mounts = (options: string) => `tmpfs /tmp tmpfs rw,noexec 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`
  assert.ok(canHoldPrograms('/dev/shm', mounts('rw,nosuid,nodev')))
  assert.ok(canHoldPrograms('/dev/shm', ''))
  assert.ok(!canHoldPrograms('/dev/shm', mounts('rw,nosuid,nodev,noexec,relatime')))
})
