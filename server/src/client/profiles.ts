import type { Command } from 'commander'
import { changeResource, showResource } from './actions.ts'
import {
  collectValues,
  command,
  group,
  IGNORED_YES_OPTION,
  LIMIT_OPTION,
  parseCount,
  withoutUndefined,
} from './command.ts'
import { connect } from './connection.ts'
import { type Listing, type Printing, pageOf, printList, printResource } from './output.ts'

const PERMISSION = [
  '--permission <permission>',
  'permission, such as agents.run or members.*; repeatable',
  collectValues,
] as const

/** `reeve profiles …`: access profiles, which are named sets of permissions. */
export function addProfilesCommands(program: Command): void {
  const profiles = group(program, 'profiles', 'profiles (sets of permissions)', [
    'reeve profiles list',
    'reeve profiles create --name Analyst --permission agents.run \\\n      --permission members.read',
  ])

  command(profiles, 'list', 'list profiles', ['reeve profiles list'])
    .option(...LIMIT_OPTION, parseCount)
    .action(list)

  command(profiles, 'get <profileId>', 'show a profile', ['reeve profiles get $PROFILE_ID']).action(
    showResource((reeve, id) => reeve.profiles.get(id)),
  )

  command(profiles, 'create', 'create a profile', ['reeve profiles create --name Analyst --permission agents.run'])
    .requiredOption('--name <name>', 'name of the profile')
    .option('--description <text>', 'description')
    .requiredOption(...PERMISSION)
    .action(create)

  command(profiles, 'edit <profileId>', 'edit a profile; omitted options stay unchanged', [
    'reeve profiles edit $PROFILE_ID --name "Senior analyst"',
  ])
    .option('--name <name>', 'new name')
    .option('--description <text>', 'description')
    .option(...PERMISSION)
    .action(edit)

  command(profiles, 'delete <profileId>', 'delete an unused profile', ['reeve profiles delete $PROFILE_ID'])
    .option(...IGNORED_YES_OPTION)
    .action(changeResource((reeve, id) => reeve.profiles.delete(id), 'The profile has been deleted.'))
}

interface Fields extends Printing {
  readonly name?: string
  readonly description?: string
  readonly permission?: string[]
}

async function list(options: Listing): Promise<void> {
  const reeve = await connect()
  await printList(options, 'profiles', reeve.profiles.list(pageOf(options)), {
    ID: profile => profile.id,
    NAME: profile => profile.name,
    MEMBERS: profile => profile.member_count,
    'BUILT IN': profile => profile.built_in,
    PERMISSIONS: profile => profile.permissions,
  })
}

async function create(options: Fields & { name: string; permission: string[] }): Promise<void> {
  const { name, description, permission: permissions } = options
  const reeve = await connect()
  await printResource(options, await reeve.profiles.create({ name, permissions, ...withoutUndefined({ description }) }))
}

async function edit(id: string, options: Fields): Promise<void> {
  const { name, description, permission: permissions } = options
  const reeve = await connect()
  await printResource(options, await reeve.profiles.edit(id, withoutUndefined({ name, description, permissions })))
}
