import { Command, Help, Option } from 'commander'
import { VERSION } from './app.ts'
import { accountSetPassword, accountUnblock } from './commands/account.ts'
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './commands/api-key.ts'
import { auditVerify } from './commands/audit.ts'
import { doctor } from './commands/doctor.ts'
import { migrateDatabase } from './commands/migrate.ts'
import { organizationCreate, organizationList } from './commands/organization.ts'
import { ownerRecover } from './commands/owner.ts'
import { serve } from './commands/serve.ts'
import { OperatorError } from './kernel/operator-error.ts'

/** The command line. Exit code 0 only on success; what an operator can put right is one sentence on stderr. */
const program = new Command('reeve')
  .description('Who is in an organization, what each person may do, and how a person is cut off at once')
  .version(VERSION, '-v, --version', 'print which release this is')
  .addOption(new Option('-V').hideHelp())
  .on('option:V', () => {
    process.stdout.write(`${VERSION}\n`)
    process.exit(0)
  })
  .configureHelp({
    optionDescription(option) {
      return Help.prototype.optionDescription.call(this, option) + (option.mandatory ? ' (required)' : '')
    },
  })
  .showHelpAfterError()

program
  .command('serve')
  .description('run the service')
  .addOption(new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'))
  .option('--demo', 'fill an empty database with a lifelike organization', false)
  .action(serve)

program
  .command('migrate')
  .description('bring the database to this release')
  .option('--json', 'print JSON')
  .action(migrateDatabase)

program
  .command('doctor')
  .description('look at everything that Reeve needs to run')
  .addOption(
    new Option('--role <role>', 'for a process that does this').choices(['all', 'api', 'worker']).default('all'),
  )
  .option('--json', 'print JSON')
  .action(doctor)

const organization = program.command('organization').description('organizations')
organization
  .command('create')
  .description('make an organization and its first owner')
  .requiredOption('--name <name>', 'what it is called')
  .requiredOption('--owner-email <email>', 'the address of its first owner')
  .option('--owner-name <name>', "the owner's name, by default the part of the address before the @")
  .option('--json', 'print JSON')
  .action(organizationCreate)
organization
  .command('list')
  .description('list the organizations')
  .option('--json', 'print JSON')
  .action(organizationList)

const owner = program.command('owner').description('owners of organizations')
owner
  .command('recover')
  .description('let an owner in again who is locked out; prints a one-time link')
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .requiredOption('--email <email>', 'whom to let in')
  .option('--make-owner', 'also someone who is no owner there yet')
  .option('--json', 'print JSON')
  .action(ownerRecover)

const account = program.command('account').description('accounts: logins, shared by all organizations')
account
  .command('set-password')
  .description('set the password, and end all sessions')
  .requiredOption('--email <email>', 'whose password')
  .option('--password-stdin', 'read the password from standard input')
  .option('--json', 'print JSON')
  .action(accountSetPassword)
account
  .command('unblock')
  .description('lift a login block; the organization that set it is told')
  .requiredOption('--email <email>', 'whose login')
  .option('--force', 'also if the suspension that set it still stands')
  .option('--json', 'print JSON')
  .action(accountUnblock)

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
  .action(apiKeyCreate)
apiKey
  .command('list')
  .description('list the keys of an organization')
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .option('--json', 'print JSON')
  .action(apiKeyList)
apiKey
  .command('revoke')
  .description('revoke a key, whoever owns it')
  .requiredOption('--organization <id>', 'which organization, see `organization list`')
  .requiredOption('--id <id>', 'which key, see `api-key list`')
  .option('--json', 'print JSON')
  .action(apiKeyRevoke)

const audit = program.command('audit').description('the audit trail')
audit
  .command('verify')
  .description('prove a chain, live or exported as NDJSON')
  .option('--organization <id>', 'the live chain of this organization')
  .option('--system', 'the live chain of what has no organization')
  .option('--file <export>', 'an NDJSON export')
  .option('--checkpoint <file>', 'a signed checkpoint that was kept, or a list of them, as JSON')
  .option('--public-key <file>', 'the key that checkpoints are signed with, as PEM or in a list of checkpoints')
  .option('--json', 'print JSON')
  .action(auditVerify)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`reeve: ${error.message}\n`)
  process.exitCode = 1
}
