import type { Rule } from './architecture.ts'
import { validTree } from './valid-tree.ts'

/** The file of the valid tree at this path, with text appended. */
const extend = (path: string, text: string) => ({ [path]: `${validTree[path]}\n${text}` })
const SERVER = '../../server/src/kernel/ids.ts'
const members = 'src/features/members'
const offboarding = 'src/features/offboarding'
/**
 * For each rule, changes that break it: the rule, a description, the changed files, and the violation that is reported.
 */
export const VIOLATIONS: [Rule, string, Record<string, string>, RegExp][] = [
  [
    'layers',
    'the kernel imports the database',
    { 'src/kernel/x.ts': `import '../database/pool.ts'` },
    /kernel may not/,
  ],
  [
    'layers',
    'the database imports a runtime',
    { 'src/database/x.ts': `import '../operations/operation.ts'` },
    /database may not/,
  ],
  [
    'layers',
    'the runtime imports a feature',
    { 'src/operations/x.ts': `import '../features/members/index.ts'` },
    /operations may/,
  ],
  [
    'layers',
    'a feature imports http',
    { [`${members}/x.ts`]: `import '../../http/server.ts'` },
    /may not import .*http/,
  ],
  [
    'layers',
    'a feature imports a type of http',
    { [`${members}/x.ts`]: `import type { A } from '../../http/a.ts'` },
    /http/,
  ],
  ['layers', 'a feature imports worker', { [`${members}/x.ts`]: `export * from '../../worker/worker.ts'` }, /worker/],
  ['layers', 'a feature imports app.ts', { [`${members}/x.ts`]: `await import('../../app.ts')` }, /app\.ts/],
  ['layers', 'http imports a feature', { 'src/http/x.ts': `import '../features/members/index.ts'` }, /http may not/],
  ['layers', 'http imports worker', { 'src/http/x.ts': `import '../worker/worker.ts'` }, /http may not/],
  ['layers', 'worker imports a feature', { 'src/worker/x.ts': `import '../features/members/index.ts'` }, /worker may/],
  [
    'layers',
    'a client command imports the kernel',
    { 'src/client/x.ts': `import type { Scope } from '../kernel/vocabulary.ts'` },
    /client may not import .*kernel/,
  ],
  [
    'layers',
    'a client command imports the SDK past its index',
    { 'src/client/x.ts': `import '../../../sdk/src/errors.ts'` },
    /client may not import sdk/,
  ],
  [
    'layers',
    'a feature imports the SDK',
    { [`${members}/x.ts`]: `import type { Member } from '@reeve/sdk'` },
    /imports @reeve\/sdk, which only commands may/,
  ],
  [
    'layers',
    'a feature other than audit imports the verifier',
    { [`${members}/x.ts`]: `await import('@reeve/sdk/audit-trail')` },
    /imports @reeve\/sdk\/audit-trail/,
  ],
  [
    'layers',
    'audit imports the client beside the verifier',
    { 'src/features/audit/x.ts': `import { Reeve } from '@reeve/sdk'` },
    /imports @reeve\/sdk,/,
  ],
  ['layers', 'a feature imports a client command', { [`${members}/x.ts`]: `import '../../client/table.ts'` }, /client/],
  ['layers', 'source imports a test harness', { 'src/http/x.ts': `import '../../test/harness.ts'` }, /test\/harness/],
  ['layers', 'the demo imports a command', { 'src/demo/index.ts': `import '../commands/serve.ts'` }, /demo may not/],
  [
    'layers',
    'app.ts imports a command',
    extend('src/app.ts', `await import('./commands/serve.ts')`),
    /composition may not/,
  ],
  [
    'layers',
    'the demo imports a type of a command',
    { 'src/demo/index.ts': `type Log = import('../commands/log.ts').Log` },
    /demo may not/,
  ],
  ['layers', 'an unknown folder', { 'src/utils/x.ts': '' }, /utils is not a known place/],
  ['sql', 'a rule contains a statement', { [`${members}/x.ts`]: 'tx.sql<A[]>`select 1`' }, /contains SQL: select 1/],
  ['sql', 'a statement under another tag', { 'src/http/x.ts': 'tx`select 1`' }, /contains SQL/],
  ['sql', 'a raw statement', { 'src/worker/x.ts': `sql.unsafe('select 1')` }, /contains SQL/],
  ['sql', 'the driver outside database/', { 'src/http/x.ts': `import type { Client } from 'pg'` }, /driver/],
  [
    'modules',
    'a feature imports another past its index',
    extend(`${offboarding}/index.ts`, `import '../triggers/triggers.sql.ts'`),
    /imports triggers through triggers\.sql\.ts/,
  ],
  [
    'modules',
    'app.ts imports a feature past its index',
    extend('src/app.ts', `import './features/members/members.sql.ts'`),
    /imports members/,
  ],
  [
    'modules',
    'a feature writes the table of another',
    extend(`${members}/members.sql.ts`, 'sql`update triggers set name = $1 where organization_id = $1`'),
    /triggers is written by members and triggers/,
  ],
  [
    'modules',
    'features import each other',
    {
      'src/features/oracle/index.ts': `import { x } from '../triggers/index.ts'`,
      ...extend('src/features/triggers/index.ts', `import { x } from '../oracle/index.ts'`),
    },
    /imports itself: .*(oracle.* → .*triggers|triggers.* → .*oracle)/,
  ],
  [
    'modules',
    'a feature imports another lazily, which imports its types',
    {
      'src/features/oracle/index.ts': `const triggers = () => import('../triggers/index.ts')`,
      ...extend('src/features/triggers/index.ts', `type Oracle = import('../oracle/index.ts').Oracle`),
    },
    /imports itself: .*(oracle.* → .*triggers|triggers.* → .*oracle)/,
  ],
  [
    'modules',
    'a module imports its sibling past the index',
    {
      'src/features/accounts/set-up/index.ts': `import { token } from '../sessions/token.ts'`,
    },
    /imports accounts\/sessions through token\.ts/,
  ],
  [
    'modules',
    'a module imports its parent feature past the index',
    {
      'src/features/accounts/x.sql.ts': '',
      ...extend('src/features/accounts/sessions/token.ts', `import '../x.sql.ts'`),
    },
    /imports accounts through x\.sql\.ts/,
  ],
  [
    'modules',
    'a feature imports its own module past the index',
    {
      'src/features/accounts/set-up/index.ts': '',
      'src/features/accounts/set-up/link.ts': '',
      ...extend('src/features/accounts/index.ts', `import type { Link } from './set-up/link.ts'`),
    },
    /imports accounts\/set-up through link\.ts/,
  ],
  ['modules', 'a feature without an index', { 'src/features/oracle/x.ts': '' }, /without an index\.ts/],
  [
    'direction',
    'profiles ask about the Oracle',
    {
      'src/features/oracle/index.ts': '',
      ...extend('src/features/profiles/index.ts', `import type { Oracle } from '../oracle/index.ts'`),
    },
    /profiles imports oracle/,
  ],
  [
    'direction',
    'members ask about the Oracle',
    {
      'src/features/oracle/index.ts': '',
      ...extend(`${members}/index.ts`, `import type { Oracle } from '../oracle/index.ts'`),
    },
    /members imports oracle/,
  ],
  [
    'direction',
    'the Oracle imports offboarding',
    { 'src/features/oracle/index.ts': `import type { Suspension } from '../offboarding/index.ts'` },
    /oracle imports offboarding/,
  ],
  [
    'modules',
    'files import each other',
    { 'src/kernel/a.ts': `import './b.ts'`, 'src/kernel/b.ts': `import './a.ts'` },
    /a\.ts → .*b\.ts → .*a\.ts/,
  ],
  [
    'modules',
    'a screen imports its own route, which imports the screen lazily',
    {
      'console/src/features/audit/audit.routes.ts': `const screen = () => import('./list.tsx')`,
      'console/src/features/audit/list.tsx': `import { auditRoute } from './audit.routes.ts'`,
    },
    /audit\.routes\.ts → .*list\.tsx → .*audit\.routes\.ts/,
  ],
  [
    'modules',
    'files import types of each other',
    { 'src/kernel/a.ts': `import type { B } from './b.ts'`, 'src/kernel/b.ts': `import type { A } from './a.ts'` },
    /a\.ts → .*b\.ts → .*a\.ts/,
  ],
  [
    'modules',
    'a test helper imports another lazily, which imports it',
    {
      'test/harness/a.ts': `const b = () => import('./b.ts')`,
      'test/harness/b.ts': `import { a } from './a.ts'`,
    },
    /a\.ts → .*b\.ts → .*a\.ts/,
  ],
  [
    'limits',
    'a join takes a limited piece that locks its rows',
    {
      'src/features/oracle/index.ts': '',
      'src/features/oracle/x.sql.ts': `export const x = sql => sql\`
        update oracles o set name = '' from (
          select id from oracles where organization_id = 1 and (true) limit 2 for update skip locked
        ) due where o.organization_id = 1\``,
    },
    /limited piece/,
  ],
  [
    'network',
    'an operation imports node:https',
    extend(`${offboarding}/suspend-member.ts`, `import 'node:https'`),
    /node:https/,
  ],
  ['network', 'an operation fetches', extend(`${offboarding}/suspend-member.ts`, `const a = fetch('x')`), /fetch/],
  ['environment', 'a client command reads', { 'src/client/x.ts': 'const a = process.env.A' }, /environment/],
  ['environment', 'a feature reads the environment', { [`${members}/x.ts`]: 'const a = process.env.A' }, /environment/],
  [
    'environment',
    'http imports the environment',
    { 'src/http/x.ts': `import { env as e } from 'node:process'` },
    /environment/,
  ],
  [
    'client',
    'the client imports a type of the server',
    { 'sdk/src/x.ts': `import type { A } from '${SERVER}'` },
    /server/,
  ],
  [
    'client',
    'the client imports Node.js',
    { 'sdk/src/x.ts': `import { createHmac } from 'node:crypto'` },
    /node:crypto/,
  ],
  ['client', 'the client imports another package', { 'sdk/src/x.ts': `import 'standardwebhooks'` }, /standardwebhooks/],
  ['console', 'it imports the server', { 'console/src/x.ts': `import '${SERVER}'` }, /server/],
  [
    'console',
    'it imports the SDK past its index',
    { 'console/src/x.ts': `import '../../sdk/src/errors.ts'` },
    /sdk\/src/,
  ],
  ['console', 'ui knows the SDK', { 'console/src/ui/x.tsx': `import type { Member } from '@reeve/sdk'` }, /sdk/],
  ['console', 'ui imports the api', { 'console/src/ui/x.tsx': `import '../api/client.ts'` }, /ui may not import api/],
  [
    'console',
    'the layout imports a feature',
    { 'console/src/layout/x.tsx': `await import('../features/members/index.ts')` },
    /layout may not import features/,
  ],
  [
    'console',
    'a feature imports another past its index',
    { 'console/src/features/audit/x.tsx': `import '../members/members.routes.ts'` },
    /imports members through members\.routes\.ts/,
  ],
  [
    'console',
    'a screen reads the clock',
    { 'console/src/features/audit/x.tsx': 'useState(Date.now)' },
    /reads the clock/,
  ],
  ['console', 'a date is the browser’s', { 'console/src/api/x.ts': 'const today = new Date()' }, /reads the clock/],
  ['size', 'a file of the console of 401 lines', { 'console/src/ui/x.tsx': '\n'.repeat(401) }, /401 lines/],
  ['size', 'a file of the client of 401 lines', { 'sdk/src/x.ts': '\n'.repeat(401) }, /401 lines/],
  ['helpers', 'a helper of tests in src', { 'src/kernel/testing/clock.ts': '' }, /test\/harness/],
  [
    'size',
    'a function of 81 lines',
    { 'bench/x.ts': `const measure = () => {${'\n'.repeat(80)}}` },
    /measure has 81 lines/,
  ],
  ['size', 'a line of 121 bytes', { 'src/kernel/x.ts': `// ${'x'.repeat(118)}` }, /line 1 has over 120/],
  [
    'size',
    'a line of 121 bytes in fewer letters',
    { 'src/kernel/x.ts': `// ${'é'.repeat(59)}` },
    /line 1 has over 120/,
  ],
  ['size', 'a line of 121 bytes in a test', { 'test/x.test.ts': `// ${'x'.repeat(118)}` }, /line 1 has over 120/],
  ['size', 'a file of 401 lines', { 'src/kernel/x.ts': '\n'.repeat(401) }, /401 lines/],
  ['size', 'a test of 401 lines', { 'test/x.test.ts': '\n'.repeat(401) }, /401 lines/],
  ['size', 'a test beside its source of 401 lines', { 'src/kernel/x.test.ts': '\n'.repeat(401) }, /401 lines/],
  ['size', 'a test of the console of 401 lines', { 'console/test/screens/x.ts': '\n'.repeat(401) }, /401 lines/],
  ['size', 'a measurement of 401 lines', { 'bench/x.ts': '\n'.repeat(401) }, /401 lines/],
  ['size', 'a script of 401 lines', { 'scripts/x.js': '\n'.repeat(401) }, /401 lines/],
  [
    'names',
    'an operation in a file of another name',
    { [`${members}/x.ts`]: `query({ id: 'listMembers', path: '/', answer() {} })` },
    /list-members\.ts/,
  ],
  ...['decide', 'answer', 'run'].map((rule): (typeof VIOLATIONS)[number] => [
    'names',
    `an operation with \`${rule}\` in a file of another name`,
    { [`${members}/x.ts`]: `change({ id: 'listMembers', path: '/', ${rule}: () => 1 })` },
    /list-members\.ts/,
  ]),
]
