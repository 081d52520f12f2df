import type { Command } from 'commander'
import { withExamples } from '../client/index.ts'

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
}
