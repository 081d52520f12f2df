import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { checkArchitecture, MAY_IMPORT, statementFaultsIn } from './harness/architecture.ts'
import { onlyLong } from './harness/long-form.ts'
import { BATCH_VIOLATIONS } from './harness/planted-batches.ts'
import { STATEMENT_VIOLATIONS } from './harness/planted-statements.ts'
import { VIOLATIONS } from './harness/planted-violations.ts'
import { cyclesOf } from './harness/source.ts'
import { stagesIn } from './harness/stages.ts'
import { CROSS_TENANT, SEVERAL_WRITES } from './harness/statement-exceptions.ts'
import { validTree } from './harness/valid-tree.ts'

const root = join(import.meta.dirname, '..', '..')

const ours = '{server/{src,test,bin},sdk/{src,test,generate},console/{src,test},bench,scripts}/**/*.{ts,tsx,js}'
const paths = globSync([ours, 'server/migrations/*.sql'], { cwd: root, exclude: ['sdk/src/generated/**'] })
const files = new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))

const CHECKED = onlyLong('`npm run check` tests it')
test('the repository follows the architecture rules', CHECKED, () => {
  for (const file of ['server/src/operations/operation.ts', 'sdk/src/index.ts', 'console/src/main.tsx'])
    assert.ok(files.has(file), file)
  const violations = checkArchitecture(files).map(({ rule, file, problem }) => `${rule}: ${file}: ${problem}`)
  assert.deepEqual(violations, [])
})

const statementFaults = statementFaultsIn(files)
for (const [rule, exceptions] of [
  ['tenants', CROSS_TENANT],
  ['writes', SEVERAL_WRITES],
] as const) {
  test(`every exception from the rule ${rule} is a statement that needs it`, () => {
    const needed = statementFaults.filter(fault => fault.rule === rule)
    const listed = Object.entries(exceptions).flatMap(([path, names]) => Object.keys(names).map(name => [path, name]))
    const isNeeded = ([path, name]: string[]) => needed.some(fault => fault.path === path && fault.name === name)
    assert.deepEqual(
      listed.filter(one => !isNeeded(one)),
      [],
    )
  })
}

test('the allowed imports between layers contain no cycle', () => {
  const layers = new Map(Object.entries(MAY_IMPORT).map(([layer, others]) => [layer, new Set(others)]))
  assert.deepEqual(cyclesOf(layers), [])
})

test('every constraint that a statement translates is in the schema', () => {
  const schema = readFileSync(join(root, 'server', 'schema.sql'), 'utf8')
  const paths = globSync('server/src/**/*.sql.ts', { cwd: root })
  const names = paths.flatMap(path =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\.refusing\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  assert.ok(names.length >= 9)
  const unknown = names.filter(name => !new RegExp(`(constraint|unique index) ${name} `, 'i').test(schema))
  assert.deepEqual(unknown, [])
})

test('decision 31 lists the operations with a second batch, and those that read after `answer`', () => {
  const record = readFileSync(join(root, 'docs', 'decisions', '0031-read-decide-write.md'), 'utf8')
  const { twoStage, readLater } = stagesIn(files)
  const namesIn = (text: string) => [...text.matchAll(/`([\w/.-]+)`/g)].map(([, name]) => name).sort()
  const listed = [...record.matchAll(/^\| (`.*?) \|/gm)].map(([, names = '']) => names).join()
  const [, later = ''] = /read after `answer`, in pages: (.*?)\./s.exec(record) ?? []
  const [, counted] = /(\d+) operations have\s+it, and\s+three\s+commands/.exec(record) ?? []
  const commands = twoStage.filter(name => name.startsWith('commands/'))
  // The table lists an operation once, however many second batches it has; the number in the text counts each batch.
  assert.deepEqual(namesIn(listed), [...new Set(twoStage)].sort())
  assert.deepEqual(namesIn(later), readLater.sort())
  assert.deepEqual([Number(counted), commands.length], [twoStage.length - 3, 3])
})

const check = (changes: Record<string, string>) =>
  checkArchitecture(
    new Map(
      Object.entries({ ...validTree, ...changes }).map(([path, text]) => [
        /^(sdk|console|bench|scripts)\//.test(path) ? path : `server/${path}`,
        text,
      ]),
    ),
  ).map(({ rule, problem }) => ({ rule, problem }))

describe('the check reports a violation of each rule', () => {
  test('a valid tree has no violation', () => {
    assert.deepEqual(check({}), [])
    assert.deepEqual(check({ 'src/kernel/x.ts': '\n'.repeat(400) }), [])
    assert.deepEqual(check({ 'src/kernel/x.ts': `// ${'x'.repeat(117)}` }), [])
  })

  for (const [rule, name, changes, problem] of [...VIOLATIONS, ...BATCH_VIOLATIONS, ...STATEMENT_VIOLATIONS]) {
    test(`${rule}: ${name}`, () => {
      const violations = check(changes)
      assert.ok(violations.length > 0, 'nothing was reported')
      for (const found of violations) {
        assert.equal(found.rule, rule)
        assert.match(found.problem, problem)
      }
    })
  }
})
