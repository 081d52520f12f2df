import { Command, Option } from 'commander'
import { accountSetPassword, accountUnblock } from './commands/account.ts'
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './commands/api-key.ts'
import { auditVerify } from './commands/audit.ts'
import { doctor } from './commands/doctor.ts'
import { migrateDatabase } from './commands/migrate.ts'
import { organizationCreate } from './commands/organization.ts'
import { ownerRecover } from './commands/owner.ts'
import { serve } from './commands/serve.ts'
import { OperatorError } from './kernel/operator-error.ts'

/** The command line. Exit code 0 only on success; what an operator can put right is one sentence on stderr. */
const program = new Command('reeve')
  .description('Who is in an organization, what each person may do, and how a person is cut off at once')
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
  .option('--json', 'print JSON')
  .action(doctor)

const organization = program.command('organization').description('organizations')
organization
  .command('create')
  .description('make an organization and its first owner')
  .requiredOption('--name <name>')
  .requiredOption('--owner-email <email>')
  .option('--owner-name <name>')
  .option('--json', 'print JSON')
  .action(organizationCreate)

const owner = program.command('owner').description('owners of organizations')
owner
  .command('recover')
  .description('let an owner in again who is locked out; prints a one-time link')
  .requiredOption('--organization <id>')
  .requiredOption('--email <email>')
  .option('--make-owner', 'also someone who is no owner there yet')
  .option('--json', 'print JSON')
  .action(ownerRecover)

const account = program.command('account').description('accounts: logins, shared by all organizations')
account
  .command('set-password')
  .description('set the password, and end all sessions')
  .requiredOption('--email <email>')
  .option('--password-stdin', 'read the password from standard input')
  .option('--json', 'print JSON')
  .action(accountSetPassword)
account
  .command('unblock')
  .description('lift a login block that no reactivation can lift any more')
  .requiredOption('--email <email>')
  .option('--json', 'print JSON')
  .action(accountUnblock)

const apiKey = program.command('api-key').description('API keys')
apiKey
  .command('create')
  .description("create a key, within what its owner could grant; it's shown once")
  .requiredOption('--organization <id>')
  .requiredOption('--owner <userId>')
  .requiredOption('--name <name>')
  .requiredOption('--scopes <scopes>', 'comma-separated, or "all"')
  .option('--expires-in <duration>', 'such as 30d, 12h or 90m')
  .option('--json', 'print JSON')
  .action(apiKeyCreate)
apiKey
  .command('list')
  .description('list the keys of an organization')
  .requiredOption('--organization <id>')
  .option('--json', 'print JSON')
  .action(apiKeyList)
apiKey
  .command('revoke')
  .description('revoke a key, whoever owns it')
  .requiredOption('--organization <id>')
  .requiredOption('--id <id>')
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
  .option('--public-key <file>', 'the key that checkpoints are signed with, as PEM')
  .option('--json', 'print JSON')
  .action(auditVerify)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`reeve: ${error.message}\n`)
  process.exitCode = 1
}
