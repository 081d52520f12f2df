import type { Command } from 'commander'
import { IGNORED_YES_OPTION, parseCount, withExamples } from '../client/index.ts'

const LOGOUT_ISSUER = [
  '--logout-issuer <issuer>',
  'issuer of the tokens with which the provider ends sessions',
] as const
const LOGOUT_JWKS_URL = ['--logout-jwks-url <url>', 'URL of the keys that verify these tokens'] as const

export function addDirectoryCommands(program: Command): void {
  const directory = program
    .command('directory')
    .description('manage directories, the connections of identity providers')
  const actions = () => import('./directory.ts')
  const of = (to: Command) => to.requiredOption('--id <id>', 'ID of the directory, see "directory list"')
  const inOrganization = (usage: string, description: string, example: string) =>
    withExamples(directory.command(usage).description(description), [
      `reeve directory ${usage} --organization $ORGANIZATION_ID${example}`,
    ])
      .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
      .option('--json', 'print JSON')
  const issuedTo = ['--issued-to <person>', 'member who gets the token: user ID, email address or external ID'] as const

  inOrganization('list', 'list the directories of an organization', '').action(options =>
    actions().then(({ directoryList }) => directoryList(options)),
  )
  of(inOrganization('show', 'show a directory, and the URL for its identity provider', ' --id $DIRECTORY_ID')).action(
    options => actions().then(({ directoryShow }) => directoryShow(options)),
  )
  inOrganization(
    'create',
    'connect an identity provider; the token is shown once',
    ' \\\n      --name Okta --default-profile Member --issued-to ada@acme.example',
  )
    .requiredOption('--name <name>', 'name of the directory')
    .requiredOption('--default-profile <profile>', 'profile ID or name, for people without a mapped group')
    .requiredOption(...issuedTo)
    .option('--block-login', 'suspensions by the directory block sign-in, too')
    .option('--keep-oracle', 'the Oracle keeps running when its owner is suspended')
    .option('--strict', 'refuse requests that contradict the interoperability profile')
    .option(...LOGOUT_ISSUER)
    .option(...LOGOUT_JWKS_URL)
    .action(options => actions().then(({ directoryCreate }) => directoryCreate(options)))
  addEditCommand(inOrganization, of)
  of(
    inOrganization(
      'rotate-token',
      'replace the token of a directory; the new one is shown once',
      ' \\\n      --id $DIRECTORY_ID --issued-to ada@acme.example --overlap 1h',
    ),
  )
    .requiredOption(...issuedTo)
    .option('--overlap <duration>', 'time for which the former token still works, such as 1h; 0 for none', '1d')
    .action(options => actions().then(({ directoryRotateToken }) => directoryRotateToken(options)))
  of(inOrganization('delete', 'disconnect an identity provider; its people stay', ' --id $DIRECTORY_ID'))
    .option(...IGNORED_YES_OPTION)
    .action(options => actions().then(({ directoryDelete }) => directoryDelete(options)))
  addGroupCommands(inOrganization, of)
}

type InOrganization = (usage: string, description: string, example: string) => Command

function addEditCommand(inOrganization: InOrganization, of: (to: Command) => Command): void {
  of(
    inOrganization(
      'edit',
      'change settings of a directory; others stay',
      ' \\\n      --id $DIRECTORY_ID --logout-issuer https://acme.okta.com \\\n' +
        '      --logout-jwks-url https://acme.okta.com/oauth2/v1/keys',
    ),
  )
    .option('--name <name>', 'name of the directory')
    .option('--default-profile <profile>', 'profile ID or name, for people without a mapped group')
    .option('--block-login', 'suspensions by the directory block sign-in, too')
    .option('--no-block-login', 'suspensions by the directory do not block sign-in')
    .option('--keep-oracle', 'the Oracle keeps running when its owner is suspended')
    .option('--no-keep-oracle', 'the Oracle is paused when its owner is suspended')
    .option('--strict', 'refuse requests that contradict the interoperability profile')
    .option('--no-strict', 'accept requests that contradict the interoperability profile')
    .option(...LOGOUT_ISSUER)
    .option(...LOGOUT_JWKS_URL)
    .option('--no-logout', 'the identity provider no longer ends sessions')
    .action(options => import('./edit-directory.ts').then(({ directoryEdit }) => directoryEdit(options)))
}

function addGroupCommands(inOrganization: InOrganization, of: (to: Command) => Command): void {
  const actions = () => import('./directory-groups.ts')
  of(inOrganization('groups', 'list the groups of a directory, and their profiles', ' --id $DIRECTORY_ID')).action(
    options => actions().then(({ directoryGroups }) => directoryGroups(options)),
  )
  of(
    inOrganization(
      'map',
      'map a group to a profile; its people get the profile at once',
      ' \\\n      --id $DIRECTORY_ID --group Engineering --profile Developer --dry-run',
    ),
  )
    .requiredOption('--group <group>', 'ID or name of the group')
    .option('--profile <profile>', 'profile ID or name')
    .option('--unmap', 'end the mapping of the group')
    .option(
      '--priority <number>',
      'of the groups of a person, the one with the highest priority decides',
      parseCount,
      100,
    )
    .option('--initial-only', 'set the profile once; it can then be changed manually')
    .option('--dry-run', 'show whose profiles would change, and change nothing')
    .action(options => actions().then(({ directoryMap }) => directoryMap(options)))
}
