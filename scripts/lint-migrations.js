// node scripts/lint-migrations.js [FOLDER]: lints the migrations, except the oldest. Part of "npm run check".

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const folder = process.argv[2] ?? join(root, 'server', 'migrations')

/** The first migration that is linted. Earlier ones predate the linter, and an applied migration is never edited. */
const FIRST = '0011'
/** Gaps in the numbers of the migrations. They must stay unused; see `refuseSkippedNumber`. */
const SKIPPED = ['0040', '0041', '0082', '0083', '0084', '0085', '0086', '0087', '0107']

const files = readdirSync(folder).filter(name => name.endsWith('.sql') && name >= FIRST)
const concurrent = files.filter(name => name.endsWith('_concurrently.sql'))
lint(files.filter(name => !concurrent.includes(name)))
lint(concurrent, '--no-assume-in-transaction')
for (const name of files) {
  requireOneBusyTable(name)
  refuseSkippedNumber(name)
}

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

/**
 * Refuses a migration that locks two existing tables. It could deadlock with a request that uses them in the opposite
 * order.
 * @param {string} name
 */
function requireOneBusyTable(name) {
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  const named = (/** @type {RegExp} */ pattern) => new Set([...text.matchAll(pattern)].map(([, table]) => table))
  const made = named(/^\s*create table (?:if not exists )?(\w+)/gim)
  const locked = [...named(/^\s*alter table (?:if exists )?(?:only )?(\w+)/gim)].filter(table => !made.has(table))
  if (locked.length < 2) return
  const tables = locked.join(', ')
  console.log(`${path}:1:1: warning: one-busy-table ${tables}: lock one table that is in use in a migration`)
  process.exitCode = 1
}

/**
 * Refuses a migration that fills a gap. The previous release does not start on a database with a migration that is
 * unknown to it and older than its own newest one.
 * @param {string} name
 */
function refuseSkippedNumber(name) {
  if (!SKIPPED.includes(name.slice(0, 4))) return
  console.log(`${join(folder, name)}:1:1: warning: skipped-number ${name.slice(0, 4)}: use the next higher number`)
  process.exitCode = 1
}
