import { Command, CommanderError, Help, Option } from 'commander'
import {
  addClientCommands,
  addCompletionCommands,
  connect,
  EXIT,
  endWithReader,
  Failure,
  mayBeUnready,
  parseCount,
  parseNotEmpty,
  readinessOf,
  settings,
  toFailure,
  verifyInService,
  withExamples,
} from './client/index.ts'
import { addArchiveCommands } from './commands/add-archive-commands.ts'
import { addDirectoryCommands } from './commands/add-directory-commands.ts'
import { OperatorError, UsageError } from './kernel/operator-error.ts'
import { VERSION } from './version.ts'

/**
 * Runs one command line, such as `['members', 'list']`, and sets the exit code of the process: 0 only on success.
 * If a person can correct an error, prints it to stderr in one or two sentences. Throws any other error.
 */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const program = createProgram()
  try {
    await program.parseAsync(withoutMisplacedHelp(program, withHelpLast(args)), { from: 'user' })
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
    else if (error instanceof OperatorError) {
      // If the data folder was deleted, a service may still be running on it. Its `/readyz` explains this.
      const readiness = error.code === 'no_database' ? await readinessOf(settings().url) : ''
      end(error instanceof UsageError ? EXIT.usage : 1, error.message + readiness)
    } else {
      const failure = await toFailure(error)
      if (!failure) throw error
      const readiness = mayBeUnready(failure) ? await readinessOf(settings().url) : ''
      end(failure.exitCode, failure.message + readiness)
    }
  }
}

/**
 * `help members suspend` means `members suspend --help`. Commander would print the help of `members`, and the general
 * help for a command that does not exist.
 */
const withHelpLast = ([first, ...path]: readonly string[]): readonly string[] =>
  first === 'help' && path.length > 0 ? [...path, '--help'] : [first, ...path].filter(arg => arg !== undefined)

/**
 * Removes --help after a command that does not exist, because Commander would print the help of the group instead of
 * saying that there is no such command.
 */
function withoutMisplacedHelp(program: Command, args: readonly string[]): readonly string[] {
  let at = program
  for (const arg of args) {
    if (at.commands.length === 0 || arg === 'help' || arg.startsWith('-')) return args
    const next = at.commands.find(command => command.name() === arg || command.aliases().includes(arg))
    if (!next) return args.filter(one => one !== '--help' && one !== '-h')
    at = next
  }
  return args
}

/** Operator commands are loaded when they run, so that client commands start without the service's modules. */
function createProgram(): Command {
  const program = withExamples(new Command('reeve'), [
    'reeve serve',
    'reeve members suspend $USER_ID --reason "laptop stolen"',
    'reeve access $USER_ID agents.run && run-the-agent',
  ])
    .description('Manage the members of an organization, their permissions, and immediate suspension')
    .version(VERSION, '-v, --version', 'print the version')
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      endWithReader()
      process.stdout.write(`${VERSION}\n`)
      process.exit(EXIT.ok)
    })
    // Subcommands inherit this. Commander alone would throw EPIPE if the program that reads the help, such as `head`,
    // has already exited.
    .configureOutput({
      writeOut(text) {
        endWithReader()
        process.stdout.write(text)
      },
    })
    .configureHelp({
      // With the default of 40, the descriptions beside a long command would not wrap in 80 columns.
      minWidthToWrap: 25,
      optionDescription(option) {
        return Help.prototype.optionDescription.call(this, option) + (option.mandatory ? ' (required)' : '')
      },
    })
    .showHelpAfterError('(reeve --help lists the commands, and --help after a command shows examples)')
    .exitOverride()
  // Not for `serve`, which continues without stdout, nor for `backup`, which reports failed writes itself.
  program.hook('preAction', (_, command) => {
    if (!['serve', 'backup'].includes(command.name())) endWithReader()
  })
  const { audit } = addClientCommands(program)
  program.commandsGroup('Operator commands (the database):')
  addServiceCommands(program)
  addBackupCommands(program)
  addOrganizationCommands(program)
  addAccountCommands(program)
  addApiKeyCommands(program)
  addPlatformKeyCommands(program)
  addDirectoryCommands(program)
  addVerifyCommand(audit)
  addArchiveCommands(audit)
  program.commandsGroup('Other commands:')
  program.helpCommand('help [command]', 'show help for a command')
  addCompletionCommands(program)
  return program
}

function addServiceCommands(program: Command): void {
  withExamples(program.command('serve').description('run the service'), ['reeve serve', 'reeve serve --role worker'])
    .addOption(new Option('--role <role>', 'role of this process').choices(['all', 'api', 'worker']).default('all'))
    .option('--demo', 'fill an empty database with demo data')
    .addOption(new Option('--port <port>').hideHelp())
    .on('option:port', port => {
      throw new UsageError(`The port is a variable, not an option. Start with PORT=${port} before the command.`)
    })
    .action(options => import('./commands/serve.ts').then(({ serve }) => serve(options)))

  withExamples(program.command('migrate').description('migrate the database to this release'), ['reeve migrate'])
    .option('--json', 'print JSON')
    .action(options => import('./commands/migrate.ts').then(({ migrateDatabase }) => migrateDatabase(options)))

  withExamples(program.command('doctor').description('check the configuration and all dependencies of Reeve'), [
    'reeve doctor',
    'reeve doctor --role worker',
  ])
    .addOption(
      new Option('--role <role>', 'check for a process with this role')
        .choices(['all', 'api', 'worker'])
        .default('all'),
    )
    .option('--json', 'print JSON')
    .action(options => import('./commands/doctor.ts').then(({ doctor }) => doctor(options)))
  const secret = program.command('secret').description('the secret that encrypts the data key')
  withExamples(secret.command('rotate').description('re-encrypt the data key with the new secret'), [
    'REEVE_SECRET=$NEW REEVE_SECRET_PREVIOUS=$OLD reeve secret rotate',
    'reeve secret rotate',
  ])
    .option('--json', 'print JSON')
    .action(options => import('./commands/secret.ts').then(({ secretRotate }) => secretRotate(options)))

  const signingKey = program.command('signing-key').description('the key that signs event tokens')
  withExamples(signingKey.command('rotate').description('create a new key, which signs an hour later'), [
    'reeve signing-key rotate',
    'reeve signing-key rotate --now',
  ])
    .option('--now', 'sign with the new key at once, and delete the former ones, because one has leaked')
    .option('--json', 'print JSON')
    .action(options => import('./commands/signing-key.ts').then(({ signingKeyRotate }) => signingKeyRotate(options)))
}

function addBackupCommands(program: Command): void {
  withExamples(program.command('backup').description('back up the database to a file'), [
    'reeve backup reeve.backup',
    'reeve backup - | ssh keeper "cat > reeve.backup"',
  ])
    .argument('<file>', 'file to write, or - for stdout')
    .option('--force', 'overwrite the file if it exists')
    .option('--include-secret', 'include the secret, encrypted with a passphrase')
    .option('--passphrase-file <file>', 'read the passphrase from the first line of a file')
    .option('--passphrase-stdin', 'read the passphrase from standard input')
    .option('--json', 'print JSON')
    .action((file, options) => import('./commands/backup.ts').then(({ backup }) => backup(file, options)))

  withExamples(program.command('restore').description('restore a backup into an empty database, and verify it'), [
    'REEVE_DATA_DIR=/srv/reeve reeve restore reeve.backup',
  ])
    .argument('<file>', 'backup file, or - for stdin')
    .option('--passphrase-file <file>', 'read the passphrase from the first line of a file')
    .option('--passphrase-stdin', 'read the passphrase from standard input')
    .option('--json', 'print JSON')
    .action((file, options) => import('./commands/restore.ts').then(({ restore }) => restore(file, options)))
}

function addOrganizationCommands(program: Command): void {
  const organization = program.command('organization').description('manage organizations')
  withExamples(organization.command('create').description('create an organization and its first owner'), [
    'reeve organization create --name Acme --owner-email ada@acme.example',
  ])
    .requiredOption('--name <name>', 'name of the organization')
    .requiredOption('--owner-email <email>', 'email address of the first owner')
    .option('--owner-name <name>', 'name of the owner (default: the part of the email address before the @)')
    .option('--json', 'print JSON')
    .action(options =>
      import('./commands/organization.ts').then(({ organizationCreate }) => organizationCreate(options)),
    )
  withExamples(organization.command('list').description('list organizations'), ['reeve organization list'])
    .option('--json', 'print JSON')
    .action(options => import('./commands/organization.ts').then(({ organizationList }) => organizationList(options)))

  const owner = program.command('owner').description('manage owners of organizations')
  withExamples(owner.command('recover').description('restore access for a locked-out owner; prints a one-time link'), [
    'reeve owner recover --organization $ORGANIZATION_ID \\\n      --email ada@acme.example',
  ])
    .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
    .requiredOption('--email <email>', 'email address of the owner')
    .option('--make-owner', 'make this person an owner if they are not one yet')
    .option('--json', 'print JSON')
    .action(options => import('./commands/owner.ts').then(({ ownerRecover }) => ownerRecover(options)))
}

function addAccountCommands(program: Command): void {
  const account = program.command('account').description('manage accounts (sign-ins shared by all organizations)')
  withExamples(account.command('set-password').description('set a password, and end all sessions'), [
    'printf %s "$PASSWORD" | reeve account set-password \\\n      --email ada@acme.example --password-stdin',
  ])
    .requiredOption('--email <email>', 'email address of the account')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print JSON')
    .action(options => import('./commands/account.ts').then(({ accountSetPassword }) => accountSetPassword(options)))
  withExamples(
    account.command('unblock').description('unblock sign-in; the organization that blocked it is notified'),
    ['reeve account unblock --email ada@acme.example'],
  )
    .requiredOption('--email <email>', 'email address of the account')
    .option('--force', 'unblock even if the suspension is still active')
    .option('--json', 'print JSON')
    .action(options => import('./commands/account.ts').then(({ accountUnblock }) => accountUnblock(options)))

  withExamples(account.command('unlink-identity').description('unlink accounts from their identity at the provider'), [
    'reeve account unlink-identity --email ada@acme.example',
    'reeve account unlink-identity --all',
  ])
    .option('--email <email>', 'email address of one account; also ends its sessions')
    .option('--all', 'all accounts, when the provider or its client changes; sessions continue')
    .option('--json', 'print JSON')
    .action(options =>
      import('./commands/account.ts').then(({ accountUnlinkIdentity }) => accountUnlinkIdentity(options)),
    )
}

function addApiKeyCommands(program: Command): void {
  const apiKey = program.command('api-key').description('manage API keys')
  withExamples(
    apiKey.command('create').description("create a key, limited by its owner's permissions; it is shown once"),
    [
      'reeve api-key create --organization $ORGANIZATION_ID --name ci \\\n' +
        '      --owner ada@acme.example --scopes members:read --expires-in 30d',
    ],
  )
    .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
    .requiredOption('--owner <person>', 'user ID, email address or external ID of the owner, who limits the key')
    .requiredOption('--name <name>', 'name of the key')
    .requiredOption('--scopes <scopes>', 'comma-separated, or "all"')
    .option('--expires-in <duration>', 'such as 30d, 12h or 90m')
    .option('--json', 'print JSON')
    .action(options => import('./commands/api-key.ts').then(({ apiKeyCreate }) => apiKeyCreate(options)))
  withExamples(apiKey.command('list').description('list the API keys of an organization'), [
    'reeve api-key list --organization $ORGANIZATION_ID --expiring',
  ])
    .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
    .option('--expiring', 'only active keys that expire, the next one first')
    .option('--json', 'print JSON')
    .action(options => import('./commands/api-key.ts').then(({ apiKeyList }) => apiKeyList(options)))
  withExamples(apiKey.command('revoke').description('revoke the API key of any member'), [
    'reeve api-key revoke --organization $ORGANIZATION_ID --id $KEY_ID',
  ])
    .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
    .requiredOption('--id <id>', 'ID of the key, see "api-key list"')
    .option('--json', 'print JSON')
    .action(options => import('./commands/api-key.ts').then(({ apiKeyRevoke }) => apiKeyRevoke(options)))
  withExamples(apiKey.command('policy').description('show the limits of API keys, or edit the given ones'), [
    'reeve api-key policy --organization $ORGANIZATION_ID \\\n      --max-lifetime 90 --dry-run',
  ])
    .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
    .option('--max-lifetime <days>', 'longest lifetime of a new key, or "none"')
    .option('--revoke-unused-after <days>', 'days until an unused key is revoked, or "none"')
    .option('--scopes <scopes>', 'scopes that a new key may have, comma-separated, or "all"')
    .option('--dry-run', 'print the keys outside of the new limits, and change nothing')
    .option('--json', 'print JSON')
    .action(options => import('./commands/api-key-policy.ts').then(({ apiKeyPolicy }) => apiKeyPolicy(options)))
}

function addPlatformKeyCommands(program: Command): void {
  const key = program.command('platform-key').description('manage platform keys, which create and edit organizations')
  withExamples(key.command('create').description('create a key; it is shown once'), [
    'reeve platform-key create --name provisioning \\\n' +
      '      --scopes organizations:read,organizations:write --addresses 192.0.2.0/24',
  ])
    .requiredOption('--name <name>', 'name of the key')
    .requiredOption('--scopes <scopes>', 'comma-separated, or "all"')
    .option('--addresses <networks>', 'accept the key only from these IP addresses and networks, comma-separated')
    .option('--expires-in <duration>', 'such as 30d, 12h or 90m')
    .option('--json', 'print JSON')
    .action(options => import('./commands/platform-key.ts').then(one => one.platformKeyCreate(options)))
  withExamples(key.command('list').description('list the platform keys'), ['reeve platform-key list'])
    .option('--json', 'print JSON')
    .action(options => import('./commands/platform-key.ts').then(one => one.platformKeyList(options)))
  withExamples(key.command('rotate').description('replace a key by a new one, which is shown once'), [
    'reeve platform-key rotate --id $KEY_ID --overlap 12h',
  ])
    .requiredOption('--id <id>', 'ID of the key, see "platform-key list"')
    .option('--overlap <duration>', 'time for which the former key still works, such as 12h', '24h')
    .option('--now', 'revoke the former key at once, because it has leaked')
    .option('--json', 'print JSON')
    .action(options => import('./commands/platform-key.ts').then(one => one.platformKeyRotate(options)))
  withExamples(key.command('revoke').description('revoke a key'), ['reeve platform-key revoke --id $KEY_ID'])
    .requiredOption('--id <id>', 'ID of the key, see "platform-key list"')
    .option('--json', 'print JSON')
    .action(options => import('./commands/platform-key.ts').then(one => one.platformKeyRevoke(options)))
}

function addVerifyCommand(audit: Command): void {
  withExamples(audit.command('verify').description('verify a hash chain, by the service or on this machine'), [
    'reeve audit verify',
    'reeve audit verify --checkpoint kept.json',
    'reeve audit verify --file trail.ndjson --checkpoint kept.json',
    'reeve audit verify --file system.ndjson --public-key kept.json',
    'reeve audit verify --organization $ORGANIZATION_ID',
  ])
    .option(
      '--file <export>',
      'verify an NDJSON export or the file of an audit sink on this machine, without the service',
      parseNotEmpty,
    )
    .option('--from <sequence>', 'the file is a part of the chain that begins at this entry', parseCount)
    .option('--checkpoint <file>', 'verify on this machine against saved checkpoints (JSON)', parseNotEmpty)
    .option(
      '--public-key <file>',
      'public key as PEM or in a list of checkpoints, if not the one in the checkpoint file',
      parseNotEmpty,
    )
    .option('--organization <id>', 'operator: verify the chain of this organization in the database', parseNotEmpty)
    .option('--system', 'operator: verify the system chain in the database')
    .option('--json', 'print JSON')
    .action(async options => {
      const isHere = options.organization || options.system || options.file
      const isPlain = !options.checkpoint && !options.publicKey && options.from === undefined
      if (!isHere && isPlain && settings().apiKey) return verifyInService(options)
      const { auditVerify, auditVerifyService } = await import('./commands/audit.ts')
      const proven = isHere || !settings().apiKey ? auditVerify(options) : auditVerifyService(await connect(), options)
      return proven.catch(throwUnproven)
    })
}

/** Changes the exit code if the audit log cannot be read: 1 would mean that it was read and is not intact. */
function throwUnproven(error: unknown): never {
  if (!(error instanceof OperatorError) || error instanceof UsageError) throw error
  throw new Failure(EXIT.unavailable, error.message, { cause: error })
}

function end(exitCode: number, message: string): void {
  process.stderr.write(`reeve: ${message}\n`)
  process.exitCode = exitCode
}
