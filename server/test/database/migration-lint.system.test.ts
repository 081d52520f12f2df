import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const LINTER = join(import.meta.dirname, '../../../scripts/lint-migrations.js')

/** Lints one migration, and returns the names of the rules that it breaks. */
function lint(name: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-lint-'))
  try {
    writeFileSync(join(folder, name), `${text}\n`)
    const { status, stdout } = spawnSync(process.execPath, [LINTER, folder], { encoding: 'utf8' })
    const rules = [...stdout.matchAll(/: warning: ([a-z-]+)/g)].map(([, rule]) => rule ?? '')
    assert.equal(status, rules.length === 0 ? 0 : 1, stdout)
    return rules
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a new migration that drops something or blocks a table in use fails the linter', () => {
  const refused = {
    'alter table webhooks drop column description;': 'ban-drop-column',
    'drop table webhooks;': 'ban-drop-table',
    'alter table webhooks rename column description to about;': 'renaming-column',
    'alter table webhooks add column owner uuid not null;': 'adding-required-field',
    'alter table webhooks alter column url type varchar(9) using url;': 'changing-column-type',
    'create index webhooks_by_url on webhooks (url);': 'require-concurrent-index-creation',
    'alter table webhooks add constraint urls_are_short check (length(url) < 9);': 'constraint-missing-not-valid',
    'alter table webhooks add column a text;\nalter table api_keys add column b text;': 'one-busy-table',
  }
  for (const [text, rule] of Object.entries(refused)) assert.ok(lint('0011_planted.sql', text).includes(rule), text)
  const index = 'create index concurrently webhooks_by_url on webhooks (url);'
  assert.deepEqual(lint('0011_webhooks_by_url_concurrently.sql', index), ['prefer-robust-stmts'])
})

test('an additive migration and a concurrent index pass the linter; applied migrations are not linted', () => {
  const table = `create table things (
      organization_id uuid not null,
      id uuid not null,
      uses integer not null,
      primary key (organization_id, id)
    );
    create index things_by_uses on things (organization_id, uses);
    alter table webhooks add column about text not null default '';`
  assert.deepEqual(lint('0011_things.sql', table), [])
  const index = 'create index concurrently if not exists webhooks_by_url on webhooks (url);'
  assert.deepEqual(lint('0011_webhooks_by_url_concurrently.sql', index), [])
  assert.deepEqual(lint('0010_applied.sql', 'drop table webhooks;'), [])
})

test('a migration with a number that an older release skipped fails the linter', () => {
  const text = 'alter table webhooks add column about text;'
  assert.deepEqual(lint('0107_about.sql', text), ['skipped-number'])
  assert.deepEqual(lint('9999_about.sql', text), [])
})
