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
}
