import type { Static } from 'typebox'
import type { App } from '../app.ts'
import { type Columns, toTable } from '../client/table.ts'
import { visible } from '../client/terminal-text.ts'
import { readOrganization } from '../database/transaction.ts'
import {
  editDirectoryGroup,
  findDirectory,
  type GroupMappingReceipt,
  listCountedGroups,
  toGroupView,
} from '../features/directories/index.ts'
import { listProfileRows } from '../features/profiles/index.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { ALL_ROWS } from '../kernel/page.ts'
import { assertDirectoryId, directoryUnknown, type OfDirectory, profileIdOf } from './directory.ts'
import { changeAsOperator } from './operator-change.ts'
import { print } from './print.ts'
import { withRuntime } from './runtime.ts'

const HIGHEST_PRIORITY = 10_000

/** Lists the groups of a directory, with the profiles to which they are mapped. */
export async function directoryGroups({ organization, id, json }: OfDirectory): Promise<void> {
  assertDirectoryId(organization, id)
  const { groups, profiles } = await withRuntime(({ app }) => readGroups(app, organization, id))
  const columns: Columns<(typeof groups)[number]> = {
    ID: group => group.id,
    GROUP: group => group.display_name,
    PEOPLE: group => group.people,
    PROFILE: ({ profile_id }) => profile_id && profiles.get(profile_id),
    PRIORITY: group => group.priority,
    MAPPING: ({ profile_id, initial_only }) => profile_id && (initial_only ? 'initial only' : 'always'),
  }
  print(json, { groups }, groups.length === 0 ? 'No groups.' : toTable(columns, groups).trimEnd())
}

/** The groups, and the names of all profiles. @throws OperatorError if there is no such directory */
async function readGroups({ pool }: App, organization: string, id: string) {
  const { directory, rows, profiles } = await readOrganization(pool, organization, db =>
    db.run({
      directory: findDirectory(organization, id),
      rows: listCountedGroups({ organizationId: organization, id }, ALL_ROWS),
      profiles: listProfileRows(organization, ALL_ROWS),
    }),
  )
  if (!directory) throw directoryUnknown()
  return { groups: rows.map(toGroupView), profiles: new Map(profiles.map(one => [one.id, one.name])) }
}

interface MapOptions extends OfDirectory {
  group: string
  profile?: string
  unmap?: boolean
  priority: number
  initialOnly?: boolean
  dryRun?: boolean
}

/** Maps a group to a profile, or ends its mapping. The people of the group get their profiles at once. */
export async function directoryMap({ organization, id, json, dryRun, ...options }: MapOptions): Promise<void> {
  assertDirectoryId(organization, id)
  const { group: name, profile, unmap = false, priority, initialOnly = false } = options
  if ((profile === undefined) !== unmap) throw new UsageError('Use either --profile or --unmap.')
  if (unmap && initialOnly) throw new UsageError('--initial-only needs --profile.')
  if (priority > HIGHEST_PRIORITY) throw new UsageError(`--priority is at most ${HIGHEST_PRIORITY}.`)
  const { receipt, profiles } = await withRuntime(async ({ app }) => {
    const { groups, profiles } = await readGroups(app, organization, id)
    const wanted = name.toLowerCase()
    const group = groups.find(one => one.id === wanted) ?? groups.find(one => one.display_name.toLowerCase() === wanted)
    if (!group) {
      throw new OperatorError(`The directory has no group with the ID or name ${JSON.stringify(name)}.`)
    }
    const profile_id = profile === undefined ? null : await profileIdOf(app, organization, profile)
    const receipt = await changeAsOperator<Static<typeof GroupMappingReceipt>>(app.runtime, editDirectoryGroup, {
      organization,
      params: { id, groupId: group.id },
      body: { profile_id, priority, initial_only: initialOnly },
      ...(dryRun && { dryRun }),
    })
    return { receipt, profiles }
  })
  const nameOf = (profileId: string) => visible(profiles.get(profileId) ?? profileId)
  const lines = receipt.profile_changes.map(
    one => `- ${one.user_id}: ${nameOf(one.previous_profile_id)} to ${nameOf(one.profile_id)}`,
  )
  const count = receipt.profiles_changed
  const more = count - lines.length
  const who = count === 1 ? '1 member gets' : `${count} members get`
  const heading = `${dryRun ? 'Preview' : 'Done'}: ${who} a different profile.`
  print(json, receipt, [heading, ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'))
}
