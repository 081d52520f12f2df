import type { Command } from 'commander'
import { parseCount, parseNotEmpty, withExamples } from '../client/index.ts'

/** Adds the commands of the audit log's archive to the group `audit`. */
export function addArchiveCommands(audit: Command): void {
  withExamples(
    audit.command('archive').description('operator: write entries older than the retention policy to the archive'),
    ['reeve audit archive'],
  )
    .option('--json', 'print JSON')
    .action(options => import('./audit-archive.ts').then(({ auditArchive }) => auditArchive(options)))

  withExamples(audit.command('drop').description('operator: drop the years of entries that the archive has'), [
    'reeve audit drop',
    'reeve audit drop --yes',
  ])
    .option('--yes', 'drop them, instead of only verifying and listing them')
    .option('--json', 'print JSON')
    .action(options => import('./audit-drop.ts').then(({ auditDrop }) => auditDrop(options)))

  withExamples(audit.command('fetch').description('operator: print archived entries, each segment verified'), [
    'reeve audit fetch --organization $ORGANIZATION_ID --from 1 --to 500',
  ])
    .option('--organization <id>', 'the chain of this organization', parseNotEmpty)
    .option('--system', 'the system chain')
    .option('--from <sequence>', 'first entry', parseCount)
    .option('--to <sequence>', 'last entry', parseCount)
    .action(options => import('./audit-fetch.ts').then(({ auditFetch }) => auditFetch(options)))

  withExamples(audit.command('hold').description('operator: keep all entries of an organization in the database'), [
    'reeve audit hold --organization $ORGANIZATION_ID --reason "case 4711"',
    'reeve audit hold --organization $ORGANIZATION_ID --release \\\n      --reason "case 4711 closed"',
  ])
    .requiredOption('--organization <id>', 'ID of the organization, see "organization list"')
    .requiredOption('--reason <reason>', 'reason, for the audit log')
    .option('--release', 'release the legal hold')
    .option('--json', 'print JSON')
    .action(options => import('./audit-hold.ts').then(({ auditHold }) => auditHold(options)))
}
