import { availableParallelism, cpus, totalmem } from 'node:os'

/** Describes the machine and the versions of a measurement. */
export function describeMachine(postgresVersion: string): string {
  const cores = availableParallelism()
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${memory} GiB`,
    `${process.platform}, Node.js ${process.versions.node}, PostgreSQL ${postgresVersion} (fsync on)`,
    'everything on the one machine',
  ].join('; ')
}
