import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, matchesGlob, relative } from 'node:path'

/** A built image: a folder with its file system, and the start command. */
export interface Image {
  readonly root: string
  readonly workingDirectory: string
  readonly environment: Record<string, string>
  readonly command: string[]
  readonly healthCheck: string[]
}

type Stage = { -readonly [Key in keyof Image]: Image[Key] }

/**
 * Builds the image of the Dockerfile in `repository` without containers, in folders under `scratch`. A base image is an
 * empty folder with this machine's Node.js, so the build steps must not use other absolute paths of a base image.
 */
export function buildImage(repository: string, scratch: string): Image {
  const stages = new Map<string, Stage>()
  let stage = newStage('none')
  for (const [keyword, text] of instructions(readFileSync(join(repository, 'Dockerfile'), 'utf8'))) {
    if (keyword === 'FROM') {
      const name = text.split(' AS ')[1] ?? 'last'
      stage = newStage(join(scratch, name))
      stages.set(name, stage)
      const node = join(stage.root, 'usr/local/bin/node')
      mkdirSync(dirname(node), { recursive: true })
      if (text.includes('NODE_IMAGE')) cpSync(process.execPath, node, { dereference: true })
    } else if (keyword === 'WORKDIR') {
      stage.workingDirectory = inside(stage, text)
      mkdirSync(stage.workingDirectory, { recursive: true })
    } else if (keyword === 'COPY') copy(stage, text)
    else if (keyword === 'RUN') run(stage, text)
    else if (keyword === 'ENV') Object.assign(stage.environment, variables(text))
    else if (keyword === 'HEALTHCHECK') stage.healthCheck = JSON.parse(text.slice(text.indexOf('[')))
    else if (keyword === 'ENTRYPOINT' || keyword === 'CMD') stage.command.push(...JSON.parse(text))
  }
  return stage

  function copy(to: Stage, text: string): void {
    const words = text.split(' ')
    const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice('--from='.length) ?? '') : undefined
    const target = words.pop() ?? ''
    for (const source of words) {
      const path = from ? inside(from, source) : join(repository, source)
      const into = target.endsWith('/') ? join(target, relative(dirname(path), path)) : target
      cpSync(path, inside(to, into), {
        recursive: true,
        verbatimSymlinks: true,
        ...(!from && { filter: file => isInContext(repository, file) }),
      })
    }
  }
}

const newStage = (root: string): Stage => ({
  root,
  workingDirectory: root,
  environment: {},
  command: [],
  healthCheck: [],
})

const inside = ({ root, workingDirectory }: Stage, path: string): string =>
  isAbsolute(path) ? join(root, path) : join(workingDirectory, path)

const variables = (text: string) => Object.fromEntries(text.split(' ').map(pair => pair.split('=')))

/** Parses the instructions and their arguments; continued lines are joined. */
function instructions(dockerfile: string): [keyword: string, text: string][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
  return lines.filter(Boolean).map(line => {
    const [, keyword = '', text = ''] = /^(\w+) +(.*)$/.exec(line) ?? []
    return [keyword, text]
  })
}

function run({ root, workingDirectory }: Stage, command: string): void {
  const path = [join(root, 'usr/local/bin'), process.env.PATH].join(':')
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: workingDirectory,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`"${command}" ended with ${status}`)
}

/** Applies .dockerignore. Its lines are `*`, re-include a path with `!`, or exclude a pattern in all folders. */
function isInContext(repository: string, file: string): boolean {
  const path = relative(repository, file)
  const lines = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const admitted = lines.filter(line => line.startsWith('!')).map(line => line.slice(1))
  const refused = lines.filter(line => line.startsWith('**/'))
  if (path === '' || admitted.some(other => other.startsWith(`${path}/`))) return true
  return (
    admitted.some(other => path === other || path.startsWith(`${other}/`)) &&
    !refused.some(pattern => matchesGlob(path, pattern))
  )
}
