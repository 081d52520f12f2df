import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { IS_LONG, onlyLong } from '../server/test/harness/long-form.ts'

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], { encoding: 'utf8' })

test('npm run bench -- --help lists every row and option, and measures nothing', () => {
  const { status, stdout, stderr } = bench('--help')
  assert.deepEqual([status, stderr], [0, ''])
  const [, rows = ''] = /^Rows;.*:\n([\s\S]*?)\n\n/m.exec(stdout) ?? []
  const names = rows.split('\n').map(row => row.trim().split(' ')[0] ?? '')
  assert.ok(names.length > 10, stdout)
  const unfit = bench(...names, '--seconds', '0')
  assert.deepEqual([unfit.status, unfit.stdout], [1, ''])
  assert.match(unfit.stderr, /^--seconds takes a number.*\n?.*npm run bench -- --help lists rows and options\.\n$/)
  for (const option of ['seconds', 'rounds', 'beside', 'minutes', 'json', 'markdown', 'help']) {
    assert.match(stdout, new RegExp(`--${option}\\b`))
  }
})

test('an invalid option or row prints an error that names --help', onlyLong('an invalid value prints it'), () => {
  for (const wrong of [['--unknown'], ['no-such-row']]) {
    const { status, stdout, stderr } = bench(...wrong)
    assert.deepEqual([status, stdout], [1, ''], wrong.join(' '))
    assert.match(stderr, /npm run bench -- --help lists rows and options\.\n$/)
    assert.doesNotMatch(stderr, /^ {4}at /m)
  }
})

test('the floors and Reeve respond alike, and the database has every change', {
  skip: !IS_LONG,
}, () => {
  const rows = ['list', 'access', 'permit', 'assign', 'suspend']
  const { status, stderr } = bench(...rows, '--rounds', '1', '--seconds', '1')
  assert.equal(status, 0, stderr)
})
