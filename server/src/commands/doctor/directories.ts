import type { Pool } from '../../database/pool.ts'
import { onConnection, readOrganization } from '../../database/transaction.ts'
import {
  areOwnersManaged,
  type DirectoryView,
  listDirectoryRows,
  listOwnersExposed,
  toDirectoryView,
} from '../../features/directories/index.ts'
import { nameOfOrganization } from '../../features/organizations/index.ts'
import { listOrganizationIds } from '../../operations/governance-lock.sql.ts'
import { type CheckResult, type Problem, problemsOf, warning } from './findings.ts'

/**
 * Warns of organizations whose active owners all depend on directories, of directories whose last request was refused,
 * and of directories with which a former owner can still suspend owners.
 */
export async function checkDirectories(pool: Pool, now: Date): Promise<CheckResult> {
  const problems: Problem[] = []
  for (const id of await onConnection(pool, db => db.run(listOrganizationIds()))) {
    const { name, rows, areManaged, exposed } = await readOrganization(pool, id, db =>
      db.run({
        name: nameOfOrganization(id),
        rows: listDirectoryRows(id),
        areManaged: areOwnersManaged(id),
        exposed: listOwnersExposed(id, now),
      }),
    )
    const place = `organization ${JSON.stringify(name)} (${id})`
    problems.push(
      ...problemsOf(
        areManaged &&
          warning(
            'owners_managed',
            `Directories manage every active owner of ${place}. Keep one owner who does not depend on an identity ` +
              'provider, so that its failure or its administrator cannot lock all of them out.',
          ),
        ...rows.map(toDirectoryView).map(directory => refusedProblem(directory, place)),
        ...exposed.map(directory => exposedProblem(directory, place)),
      ),
    )
  }
  return { detail: 'every organization has an owner whom no directory manages, and no directory is refused', problems }
}

/** A refused request needs a warning, because identity providers retry it for a long time, and few people see it. */
function refusedProblem(directory: DirectoryView, place: string): Problem | false {
  const { id, name, last_error, last_error_at, last_request_at } = directory
  if (last_error === null || last_error_at === null || last_error_at !== last_request_at) return false
  return warning(
    'directory_refused',
    `The last request of the directory ${JSON.stringify(name)} (${id}) of ${place} was refused at ${last_error_at}: ` +
      `${last_error}. Its page in the console explains this under Activity.`,
  )
}

/** A former owner who knows a directory's token, or set its logout keys, can still act on owners through it. */
const exposedProblem = ({ id, name }: { readonly id: string; readonly name: string }, place: string): Problem =>
  warning(
    'directory_token_of_former_owner',
    `The directory ${JSON.stringify(name)} (${id}) of ${place} may suspend owners, and someone who is not an owner ` +
      'knows its token or set its logout keys. As an owner, rotate the token without an overlap, and set the keys ' +
      'again.',
  )
