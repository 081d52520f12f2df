import { Command, CommanderError, Help, Option } from 'commander'
import {
  addClientCommands,
  addCompletionCommands,
  connect,
  count,
  EXIT,
  endWithReader,
  Failure,
  notEmpty,
  settings,
  toFailure,
  verifyInService,
  withExamples,
} from './client/index.ts'
import { OperatorError, UsageError } from './kernel/operator-error.ts'
import { VERSION } from './version.ts'

/**
 * The command line. Exit code 0 only on success; what a person can put right is a sentence or two on stderr. A command
 * of the operator's is loaded when it is run: client commands start without the service's modules.
 */
const program = withExamples(new Command('reeve'), [
  'reeve serve',
  'reeve members suspend $USER_ID --reason "laptop stolen"',
  'reeve access $USER_ID agents.run && run-the-agent',
])
  .description('Who is in an organization, what each person may do, and how a person is cut off at once')
  .version(VERSION, '-v, --version', 'print which release this is')
  .addOption(new Option('-V').hideHelp())
  .on('option:V', () => {
    process.stdout.write(`${VERSION}\n`)
    process.exit(EXIT.ok)
  })
  .configureHelp({
    optionDescription(option) {
      return Help.prototype.optionDescription.call(this, option) + (option.mandatory ? ' (required)' : '')
    },
  })
  .showHelpAfterError('(--help shows examples)')
  .exitOverride()

// The service goes on without its stdout, and a backup says itself that it could not be written.
program.hook('preAction', (_, command) => {
  if (!['serve', 'backup'].includes(command.name())) endWithReader()
})

const { audit } = addClientCommands(program)

program.commandsGroup('Operator commands (the database):')

program
  .command('serve')
  .description('run the service')
  .addOption(new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'))
  .option('--demo', 'fill an empty database with a lifelike organization', false)
  .action(options => import('./commands/serve.ts').then(({ serve }) => serve(options)))

program
  .command('migrate')
  .description('bring the database to this release')
  .option('--json', 'print JSON')
  .action(options => import('./commands/migrate.ts').then(({ migrateDatabase }) => migrateDatabase(options)))

program
  .command('doctor')
  .description('look at everything that Reeve needs to run')
  .addOption(
    new Option('--role <role>', 'for a process that does this').choices(['all', 'api', 'worker']).default('all'),
  )
  .option('--json', 'print JSON')
  .action(options => import('./commands/doctor.ts').then(({ doctor }) => doctor(options)))

const secret = program.command('secret').description('the secret under which the data key is sealed')
withExamples(secret.command('rotate').description('seal the data key under the new secret'), [
  'REEVE_SECRET=$NEW REEVE_SECRET_PREVIOUS=$OLD reeve secret rotate',
  'reeve secret rotate',
])
  .option('--json', 'print JSON')
  .action(options => import('./commands/secret.ts').then(({ secretRotate }) => secretRotate(options)))

withExamples(program.command('backup').description('write everything that the database holds into a file'), [
  'reeve backup reeve.backup',
  'reeve backup - | ssh keeper "cat > reeve.backup"',
])
  .argument('<file>', 'a new file, or - for stdout')
  .option('--force', 'replace the file if it is there')
  .option('--include-secret', 'put the secret into it too, under a passphrase')
  .option('--passphrase-file <file>', 'read the passphrase from the first line of a file')
  .option('--passphrase-stdin', 'read the passphrase from standard input')
  .option('--json', 'print JSON')
  .action((file, options) => import('./commands/backup.ts').then(({ backup }) => backup(file, options)))

withExamples(program.command('restore').description('fill an empty database from a backup, and prove it'), [
  'REEVE_DATA_DIR=/srv/reeve reeve restore reeve.backup',
])
  .argument('<file>', 'the backup, or - for stdin')
  .option('--passphrase-file <file>', 'read the passphrase of the secret in it from the first line of a file')
  .option('--passphrase-stdin', 'read the passphrase from standard input')
  .option('--json', 'print JSON')
  .action((file, options) => import('./commands/restore.ts').then(({ restore }) => restore(file, options)))

const organization = program.command('organization').description('organizations')
organization
  .command('create')
  .description('make an organization and its first owner')
  .requiredOption('--name <name>', 'what it is called')
  .requiredOption('--owner-email <email>', 'the address of its first owner')
  .option('--owner-name <name>', "the owner's name, by default the part of the address before the @")
  .option('--json', 'print JSON')
  .action(options => import('./commands/organization.ts').then(({ organizationCreate }) => organizationCreate(options)))
organization
  .command('list')
  .description('list the organizations')
  .option('--json', 'print JSON')
  .action(options => import('./commands/organization.ts').then(({ organizationList }) => organizationList(options)))

const owner = program.command('owner').description('owners of organizations')
owner
  .command('recover')
  .description('let an owner in again who is locked out; prints a one-time link')
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .requiredOption('--email <email>', 'whom to let in')
  .option('--make-owner', 'also someone who is no owner there yet')
  .option('--json', 'print JSON')
  .action(options => import('./commands/owner.ts').then(({ ownerRecover }) => ownerRecover(options)))

const account = program.command('account').description('accounts: logins, shared by all organizations')
account
  .command('set-password')
  .description('set the password, and end all sessions')
  .requiredOption('--email <email>', 'whose password')
  .option('--password-stdin', 'read the password from standard input')
  .option('--json', 'print JSON')
  .action(options => import('./commands/account.ts').then(({ accountSetPassword }) => accountSetPassword(options)))
account
  .command('unblock')
  .description('lift a login block; the organization that set it is told')
  .requiredOption('--email <email>', 'whose login')
  .option('--force', 'also if the suspension that set it still stands')
  .option('--json', 'print JSON')
  .action(options => import('./commands/account.ts').then(({ accountUnblock }) => accountUnblock(options)))

const apiKey = program.command('api-key').description('API keys')
apiKey
  .command('create')
  .description("create a key, within what its owner could grant; it's shown once")
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .requiredOption('--owner <userId>', 'the member whose permissions bound what the key may do')
  .requiredOption('--name <name>', 'what the key is called')
  .requiredOption('--scopes <scopes>', 'comma-separated, or "all"')
  .option('--expires-in <duration>', 'such as 30d, 12h or 90m')
  .option('--json', 'print JSON')
  .action(options => import('./commands/api-key.ts').then(({ apiKeyCreate }) => apiKeyCreate(options)))
apiKey
  .command('list')
  .description('list the keys of an organization')
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .option('--json', 'print JSON')
  .action(options => import('./commands/api-key.ts').then(({ apiKeyList }) => apiKeyList(options)))
apiKey
  .command('revoke')
  .description('revoke a key, whoever owns it')
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .requiredOption('--id <id>', 'which key, see `api-key list`')
  .option('--json', 'print JSON')
  .action(options => import('./commands/api-key.ts').then(({ apiKeyRevoke }) => apiKeyRevoke(options)))

withExamples(audit.command('verify').description('prove a chain: the service does, or this machine'), [
  'reeve audit verify',
  'reeve audit verify --checkpoint kept.json',
  'reeve audit verify --file trail.ndjson --checkpoint kept.json',
  'reeve audit verify --file system.ndjson --public-key kept.json',
  'reeve audit verify --organization $ORGANIZATION_ID',
])
  .option('--file <export>', 'prove this NDJSON export, or what a sink received, here; needs no service', notEmpty)
  .option('--from <sequence>', 'what is proven here is a part, which begins at this entry', count)
  .option('--checkpoint <file>', 'prove here, with signed checkpoints that were kept as JSON', notEmpty)
  .option(
    '--public-key <file>',
    'their key, as PEM or in a list of checkpoints, if not the one in their own file',
    notEmpty,
  )
  .option('--organization <id>', 'the live chain of this organization', notEmpty)
  .option('--system', 'operator: the chain in the database of what has no organization')
  .option('--json', 'print JSON')
  .action(async options => {
    const isHere = options.organization || options.system || options.file
    const isPlain = !options.checkpoint && !options.publicKey && options.from === undefined
    if (!isHere && isPlain && settings().apiKey) return verifyInService(options)
    const { auditVerify, auditVerifyService } = await import('./commands/audit.ts')
    const proven = isHere || !settings().apiKey ? auditVerify(options) : auditVerifyService(await connect(), options)
    return proven.catch(throwUnproven)
  })

program.commandsGroup('Other commands:')
program.helpCommand('help [command]', 'show the help of a command')
addCompletionCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  // It has said what is wrong.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
  else if (error instanceof OperatorError) end(error instanceof UsageError ? EXIT.usage : 1, error.message)
  else {
    const failure = await toFailure(error)
    if (!failure) throw error
    end(failure.exitCode, failure.message)
  }
}

/** Exit code 1 says that a trail was read and does not hold. A database that cannot be read says nothing of it. */
function throwUnproven(error: unknown): never {
  if (!(error instanceof OperatorError) || error instanceof UsageError) throw error
  throw new Failure(EXIT.unavailable, error.message, { cause: error })
}

function end(exitCode: number, message: string): void {
  process.stderr.write(`reeve: ${message}\n`)
  process.exitCode = exitCode
}
