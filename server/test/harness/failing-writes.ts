import assert from 'node:assert/strict'
import type { TestReeve } from './reeve.ts'

/** A kind of write and its table, such as `insert on sessions`. */
export type Write = `${'insert' | 'update' | 'delete'} on ${string}`

/** Runs `act` while these database writes fail, as if the process had been killed at that step. */
export async function whileFailing(
  { query }: Pick<TestReeve, 'query'>,
  write: Write,
  act: () => Promise<{ status: number }>,
): Promise<void> {
  await query.unsafe(`
    create or replace function fail_step() returns trigger language plpgsql as
      $$ begin raise 'the disk is on fire'; end $$`)
  await query.unsafe(`create trigger fail before ${write} for each row execute function fail_step()`)
  try {
    assert.equal((await act()).status, 500)
  } finally {
    await query.unsafe(`drop trigger fail on ${write.split(' ').at(-1)}`)
  }
}
