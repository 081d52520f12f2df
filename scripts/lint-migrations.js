// node scripts/lint-migrations.js [FOLDER]: lints the migrations that may still be changed. Part of "npm run check".

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const folder = process.argv[2] ?? join(root, 'server', 'migrations')

/** Those before were applied before there was a linter, and an applied migration is never edited. */
const FIRST = '0011'

const files = readdirSync(folder).filter(name => name.endsWith('.sql') && name >= FIRST)
const concurrent = files.filter(name => name.endsWith('_concurrently.sql'))
lint(files.filter(name => !concurrent.includes(name)))
lint(concurrent, '--no-assume-in-transaction')

/**
 * @param {string[]} names
 * @param {string[]} options
 */
function lint(names, ...options) {
  if (names.length === 0) return
  const squawk = join(root, 'node_modules', '.bin', 'squawk')
  const paths = names.map(name => join(folder, name))
  const settings = ['--config', join(root, '.squawk.toml'), '--reporter', 'gcc', ...options]
  const { status, error } = spawnSync(squawk, [...settings, ...paths], { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exitCode = 1
}
