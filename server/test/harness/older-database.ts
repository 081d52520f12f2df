import postgres from 'postgres'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import { cloneDatabase } from './cluster.ts'

/**
 * A database with the schema before this migration, and a function that migrates it. Its owner is not a superuser, so
 * row-level security applies during the migration. `sql` is a connection of a superuser.
 */
export async function databaseBefore(migration: string) {
  const shared = await cloneDatabase()
  const name = `${shared.target.database}_old`
  const owner = `${name}_owner`
  const admin = postgres({ ...shared.target, max: 1, onnotice: () => {} })
  await admin.unsafe(`create role ${owner} login password 'plain'`)
  await admin.unsafe(`grant reeve_runtime to ${owner}`)
  await admin.unsafe(`create database ${name} owner ${owner}`)
  const target = { ...shared.target, database: name, user: owner, password: 'plain' }
  const sql = postgres({ ...shared.target, database: name, max: 1, onnotice: () => {} })
  const migrations = readMigrations()
  const until = migrations.findIndex(({ name }) => name === migration)
  await migrate(target, { migrations: migrations.slice(0, until) })
  return {
    sql,
    /** Runs all later migrations, or those before `end`. */
    upgrade: (end?: string) =>
      migrate(
        target,
        end === undefined
          ? {}
          : {
              migrations: migrations.slice(
                0,
                migrations.findIndex(({ name }) => name === end),
              ),
            },
      ),
    async drop() {
      await sql.end()
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.unsafe(`drop role ${owner}`)
      await admin.end()
      await shared.drop()
    },
  }
}
