import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Contestant, ROOT, startReeveOf } from './contestants.ts'
import type { Migrate } from './postgres.ts'

/** Reeve at another commit. It runs with the npm packages of the current commit. */
export interface OtherCommit {
  /** Name in the table, such as `main (0ac53ed)`. */
  readonly name: string
  start(databaseUrl: string): Promise<Contestant>
  /** Undefined if both commits have the same migrations. */
  readonly migrate: Migrate | undefined
}

/**
 * Extracts the commit's files into a folder, which the caller removes.
 * @throws Error if there is no such commit, or if it needs packages that are not installed
 */
export async function extractCommit(ref: string, folder: string): Promise<OtherCommit> {
  const git = (...options: string[]) => execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`)
  const differs = (path: string) => git('diff', '--name-only', commit, '--', path) !== ''
  if (differs('package-lock.json')) throw new Error(`${ref} has other packages: package-lock.json differs`)
  const archive = join(folder, 'files.tar')
  const root = join(folder, 'tree')
  mkdirSync(root, { recursive: true })
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', root])
  linkPackages(join(ROOT, 'node_modules'), root)
  linkPackages(join(ROOT, 'server/node_modules'), root)
  const hasOtherSchema = differs('server/migrations')
  return {
    name: ref === commit.slice(0, ref.length) ? commit.slice(0, 7) : `${ref} (${commit.slice(0, 7)})`,
    start: startReeveOf(root),
    migrate: hasOtherSchema ? await importMigrate(root) : undefined,
  }
}

/** Links to the installed npm packages, but to the workspaces of the other commit. */
function linkPackages(from: string, root: string) {
  const to = join(root, relative(ROOT, from))
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    if (name === '@reeve') {
      linkPackages(path, root)
      continue
    }
    const target = realpathSync(path)
    const isWorkspace = !relative(ROOT, target).includes('node_modules')
    symlinkSync(isWorkspace ? join(root, relative(ROOT, target)) : target, join(to, name))
  }
}

async function importMigrate(root: string): Promise<Migrate> {
  const { migrate } = await import(pathToFileURL(join(root, 'server/src/database/migrate.ts')).href)
  return migrate
}
