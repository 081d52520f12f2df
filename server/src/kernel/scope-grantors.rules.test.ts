import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { GRANTED_BY } from './authority.ts'
import { SCOPES, type Scope } from './vocabulary.ts'

const app = createApp({
  config: readConfig({}),
  target: { host: '', port: 0, database: '', user: '' },
  dataKey: Buffer.alloc(32),
  log: pino({ level: 'silent' }),
})
after(() => app.close())

/** Scopes with operations that need no permission, although more than one permission grants the scope. */
const EXCEPTIONS: Partial<Record<Scope, (typeof GRANTED_BY)[Scope]>> = {
  // A person who edits profiles must be able to read them.
  'profiles:read': ['profiles.read', 'profiles.manage'],
}

/** Operations of a scope that need no permission: all holders of a permission that grants the scope may call them. */
const withoutPermission = (scope: Scope): string[] =>
  app.operations.filter(one => one.scope === scope && one.permission === null).map(({ id }) => id)

test('a scope with operations that need no permission is granted by exactly one permission', () => {
  assert.ok(withoutPermission('governance:write').includes('removeWebhook'))
  const shared = SCOPES.filter(scope => GRANTED_BY[scope].length !== 1 && withoutPermission(scope).length > 0)
  const explained = shared.map(
    scope => `the holders of ${GRANTED_BY[scope].join(' or ')} may call ${withoutPermission(scope).join(', ')}`,
  )
  assert.deepEqual(
    Object.fromEntries(shared.map(scope => [scope, GRANTED_BY[scope]])),
    EXCEPTIONS,
    explained.join('\n'),
  )
})
