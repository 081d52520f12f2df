import type { Rule } from './architecture.ts'

const TRANSACTION = `import { onConnection } from '../../database/transaction.ts'`

/** Modules of a feature that break the rule read → decide → write, each with the problem that is reported. */
const IN_FEATURE: [string, string, RegExp][] = [
  ['statements side by side', 'await Promise.all([db.run(a()), db.run(b())])', /by Promise/],
  ['a list of statements side by side', 'await Promise.all(list.map(one => db.run(one)))', /by Promise/],
  [
    'connections side by side',
    'await Promise.all(list.map(one => onConnection(pool, db => db.run(one))))',
    /by Promise/,
  ],
  ['async functions side by side', 'await Promise.all(list.map(async one => { await db.run(one) }))', /by Promise/],
  ['statements side by side, settled', 'await Promise.allSettled([db.run(a())])', /by Promise/],
  ['a race of statements', 'await Promise.race([transaction.run(a()), late])', /by Promise/],
  ['a batch that nobody waits for', 'db.run(a())', /without waiting/],
  ['a discarded batch', 'void db.run(a())', /without waiting/],
  ['a batch that is stored as a promise', 'const p = db.run(a())', /without waiting/],
  ['a batch whose failure is swallowed', 'db.run(a()).catch(() => {})', /without waiting/],
  ['a batch for each item, without waiting', 'list.forEach(one => db.run(one))', /without waiting/],
  ['a transaction that nobody waits for', 'inTransaction(pool, id, work)', /without waiting/],
  ['a batch on the shared connection', 'await pool.shared.run(a())', /use readBatch/],
  ['a decision waits', 'export const change = { async decide() { return 1 } }', /synchronous/],
  ['a decision returns a promise', 'export const change = { decide: () => Promise.resolve(1) }', /synchronous/],
  ['a decision returns a chain', 'export const change = { decide() { return work().then(to) } }', /synchronous/],
  ['a decision that waits elsewhere', 'const a = async () => 1\nconst b = { decide() { return a() } }', /synchronous/],
  ['a decision reads', `${TRANSACTION}\nconst a = { decide: () => changed(1, onConnection) }`, /no database, as onC/],
  [
    'a decision reads through a function of its file',
    `${TRANSACTION}\nfunction second() { return onConnection }\nconst first = () => second()
const a = { decide() { return first() } }`,
    /no database, as onConnection/,
  ],
  [
    'an answer reads, by name',
    `import { sql } from '../../database/statement.ts'\nconst answer = () => sql.x\nconst a = { answer }`,
    /no database, as sql/,
  ],
  ['a decision reads the clock', 'const a = { decide: () => new Date() }', /pure, and use new Date/],
  [
    'a decision reads the time',
    'const a = { decide() { return [1].map(() => Date.now()) } }',
    /pure, and use Date\.now/,
  ],
  ['a decision reads the injected clock', 'const a = { decide: () => runtime.clock.now() }', /use runtime\.clock\.now/],
  ['a decision is random', 'const a = { decide: () => Math.random() }', /use Math\.random/],
  [
    'a decision makes a secret',
    `import { randomBytes } from 'node:crypto'\nconst a = { decide: () => randomBytes(8) }`,
    /randomB/,
  ],
]

export const BATCH_VIOLATIONS: [Rule, string, Record<string, string>, RegExp][] = [
  ...IN_FEATURE.map(([name, text, problem]): (typeof BATCH_VIOLATIONS)[number] => [
    'batches',
    name,
    { 'src/features/members/x.ts': text },
    problem,
  ]),
  [
    'batches',
    'statements side by side in database/',
    { 'src/database/x.ts': 'await Promise.all([db.run(a())])' },
    /by Promise/,
  ],
  ['batches', 'a discarded batch in database/', { 'src/database/x.ts': 'pool.shared.run(a())' }, /without waiting/],
]
