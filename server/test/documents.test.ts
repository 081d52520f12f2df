import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const documents = globSync(['*.md', 'docs/**/*.md', 'sdk/*.md'], { cwd: root }).map(path => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

const LONGEST_LINE = 120

test('the tests find the documents', () => {
  assert.ok(documents.some(({ path }) => path === 'README.md'))
  assert.ok(documents.some(({ path }) => path.startsWith('docs/decisions/')))
})

test('no document has a conflict marker', () => {
  const marked = documents.filter(({ text }) => /^(<{7}|>{7}) /m.test(text)).map(({ path }) => path)
  assert.deepEqual(marked, [])
})

test('no line of a document is over 120 columns, outside tables and links', () => {
  const longLines = documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ at: `${path}:${index + 1}`, line }))
      .filter(({ line }) => !line.startsWith('|') && line.replaceAll(/\]\([^)]*\)/g, ']').length > LONGEST_LINE)
      .map(({ at }) => at),
  )
  assert.deepEqual(longLines, [])
})

test('each change of the newest release is one line', () => {
  const { text = '' } = documents.find(({ path }) => path === 'CHANGELOG.md') ?? {}
  const [, newest = ''] = text.split(/^## .*$/m)
  const lines = newest.split('\n').filter(line => line !== '' && !line.startsWith('### '))
  assert.ok(lines.length > 0)
  assert.deepEqual(
    lines.filter(line => !line.startsWith('- ')),
    [],
  )
})

test('the first line of a code block has only its language and at most one file name', () => {
  const wrong = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/^ *```[^`\n]+$/gm)].flatMap(([fence]) =>
      /^ *```\w+( [\w./-]+)?$/.test(fence) ? [] : `${path}: ${fence}`,
    ),
  )
  assert.deepEqual(wrong, [])
})

test('every relative link points to an existing file and heading', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
      .filter(([, file = '', heading]) => !leadsSomewhere(file ? join(dirname(path), file) : path, heading))
      .map(([link]) => `${path}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

/** Folders that only a build creates, so a new clone does not have them. */
const BUILT = new Set(['server/dist'])

test('every repository path in a document exists', () => {
  const missing = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:server|scripts|bench|docs|deploy)\/[\w./-]+)`/g)]
      .filter(([, named = '']) => !BUILT.has(named) && !existsSync(join(root, named)))
      .map(([named]) => `${path}: ${named}`),
  )
  assert.deepEqual(missing, [])
})

/** Documents for users. Unlike decisions, the changelog and notes for engineers, they must not name internals. */
const forUsers = documents.filter(({ path }) => /^(README|SECURITY|docs\/(?!decisions)|sdk\/)/.test(path))
const named = (word: RegExp) => forUsers.filter(({ text }) => word.test(text)).map(({ path }) => path)

test('the documents for users say “audit log”, never “audit trail”', () => {
  assert.ok(forUsers.length > 20)
  assert.deepEqual(named(/\baudit trails?\b/i), [])
})

test('the documents name the key’s variable REEVE_API_KEY, like the client commands', () => {
  assert.deepEqual(named(/\$REEVE_KEY\b/), [])
})

const guides = documents.filter(({ path }) => /^docs\/guides\/(?!README)/.test(path))

test('every guide states its required scopes and permissions before its first command', () => {
  const without = guides.filter(({ text }) => {
    const [beforeCommands = ''] = text.split('\n```')
    const [, needs = ''] = /\n\n\*\*You need\*\* (.*?)\n\n/s.exec(beforeCommands) ?? []
    return !needs.includes('](README.md#before-you-begin)') || !/scopes? `.*permission/s.test(needs)
  })
  assert.deepEqual([guides.length > 5, without.map(({ path }) => path)], [true, []])
})

test('no command of a guide overwrites a variable with a placeholder, or has syntax of only GNU sed or grep', () => {
  const commands = guides.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/^```(?:sh|console)\n(.*?)^```$/gms), ([, body = '']) => ({ path, body })),
  )
  assert.ok(commands.length > 40)
  const wrong = commands.filter(({ body }) => /^\s*(export )?\w+=…$|\bsed -i\b|grep .*\\\|/m.test(body))
  assert.deepEqual(wrong, [])
})

test('every console text that a guide names exists in the console', () => {
  const strings = globSync('console/src/**/*strings.en.ts', { cwd: root })
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('')
  const names = guides.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g)].map(([, name = '']) => ({
      path,
      name: name.replaceAll(/\s+/g, ' ').replace('Mallory Voss', '{{name}}'),
    })),
  )
  assert.ok(names.length > 10)
  assert.deepEqual(
    names.filter(({ name }) => !strings.includes(`'${name}'`)),
    [],
  )
})

test('the list at the top of the runbooks has every runbook with its alerts', () => {
  const { text = '' } = documents.find(({ path }) => path === 'docs/operating/incidents.md') ?? {}
  const rows = [...text.matchAll(/^\|[^|]+\|([^|]*)\| \[(.+)\]\(#(.+)\) \|$/gm)]
  const runbooks = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
  assert.deepEqual(rows.map(([, , title]) => title).sort(), runbooks.sort())
  const listed = rows.flatMap(([, alerts = '', , anchor]) =>
    [...alerts.matchAll(/`(\w+)`/g)].map(([, alert]) => `${alert}: ${anchor}`),
  )
  const alerts = readFileSync(join(root, 'deploy', 'alerts.yaml'), 'utf8')
  const linked = [...alerts.matchAll(/alert: (\w+)$.*?runbook: docs\/operating\/incidents\.md#([\w-]+)$/gms)]
  assert.deepEqual(listed.sort(), linked.map(([, alert, anchor]) => `${alert}: ${anchor}`).sort())
})

test('no document for users states the number of tables, which changes with each release', () => {
  assert.deepEqual(named(/\b\d+ tables\b/), [])
})

test('every decision record ends with “Enforced by”', () => {
  const records = documents.filter(({ path }) => path.startsWith('docs/decisions/'))
  const without = records.filter(({ text }) => !/^Enforced by: .*(`|type)/.test(text.trim().split('\n\n').at(-1) ?? ''))
  assert.deepEqual(
    without.map(({ path }) => path),
    [],
  )
})

const COMMENTED = '{server,sdk,console,bench,scripts,deploy,.ci}/**/*.{ts,tsx,js,css,html,sql,sh,yaml,yml,toml,conf}'
const BARE_CLAUSE = /^(What|Whether|Where|Who|Whose|Whom|Whoever|Why|How|Which|Those (that|who))\b/
/** The marks of comments; the text of a block comment may begin on its first or its second line. */
const MARK = /^\s*(\/\/+|#+|--+|\{?\/\*+|<!--|\*)\s*/

/** Comments that open with a bare clause instead of their subject, as `line: text`. */
function bareClauses(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [before = '', mark = ''] = MARK.exec(line) ?? []
    const previous = (lines[index - 1] ?? '').trim()
    const isOpening =
      mark === '*' ? /^\/\*+$/.test(previous) : !MARK.test(previous) || /^(#!.*|[^\w\s]+)$/.test(previous)
    const comment = line.slice(before.length)
    return mark && isOpening && BARE_CLAUSE.test(comment) ? [`${index + 1}: ${comment}`] : []
  })
}

test('no comment opens with a bare clause, such as “Whether …”, instead of its subject', () => {
  const exclude = ['**/node_modules/**', '**/dist*/**', 'sdk/{runtimes,generators}/**', 'server/migrations/**']
  const named = ['.ci/run', 'scripts/run', 'deploy/compose/Caddyfile', 'Dockerfile']
  const dotfiles = globSync('{,*/}.*', { cwd: root, exclude, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => relative(root, join(file.parentPath, file.name)))
  const paths = [...globSync(COMMENTED, { cwd: root, exclude }), ...named, ...dotfiles]
  for (const path of [...named, 'server/schema.sql', '.dockerignore', 'scripts/setup.js', 'deploy/alerts.yaml'])
    assert.ok(paths.includes(path), path)
  const faults = paths.flatMap(path =>
    bareClauses(readFileSync(join(root, path), 'utf8')).map(fault => `${path}:${fault}`),
  )
  assert.deepEqual(faults, [])
})

test('a bare clause is found in each kind of comment, and only where the comment opens', () => {
  const planted = ['// What it is.', '# Who may.', '-- Where it is.', '/** Whether it is. */', '/*\n * How it is.']
  for (const comment of planted) assert.equal(bareClauses(`a\n  ${comment}\nb`).length, 1, comment)
  assert.deepEqual(bareClauses('// The reason.\n// What follows is true.\nconst a = "What"'), [])
})

function leadsSomewhere(path: string, heading: string | undefined): boolean {
  if (!existsSync(join(root, path))) return false
  return heading === undefined || headingsOf(readFileSync(join(root, path), 'utf8')).includes(heading)
}

/** The anchors of a document's headings, as Git hosts generate them. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test('each response in README has every field of its schema, in the order of the service', () => {
  const { text = '' } = documents.find(({ path }) => path === 'README.md') ?? {}
  const [receipt, list] = Array.from(text.matchAll(/^```json\n(.*?)^```$/gms), ([, body = '']) => JSON.parse(body))
  const { components } = JSON.parse(readFileSync(join(root, 'server', 'openapi.json'), 'utf8'))
  const fieldsOf = (schema: string) => Object.keys(components.schemas[schema].properties)
  assert.deepEqual(Object.keys(receipt), fieldsOf('SuspensionReceipt'))
  assert.equal(list.webhooks.length, 3)
  for (const webhook of list.webhooks) assert.deepEqual(Object.keys(webhook), fieldsOf('Webhook'))
})

/** The maximum size of the recording in README, which GitHub loads with the page. */
const LARGEST_RECORDING = 2 * 1024 * 1024

test('README shows the overview and the suspension in both themes, and an animation of at most 2 MB', () => {
  const { text = '' } = documents.find(({ path }) => path === 'README.md') ?? {}
  const pictures = [...text.matchAll(/<picture>\s*<source[^>]*dark[^>]*srcset="([^"]+)">\s*<img[^>]*src="([^"]+)">/g)]
  const shown = pictures.map(([, ...paths]) => paths)
  const both = (name: string) => ['dark', 'light'].map(theme => `docs/screenshots/${name}-${theme}.png`)
  assert.deepEqual(shown, [both('overview'), both('suspend')])
  for (const path of shown.flat()) assert.ok(existsSync(join(root, path)), path)
  const recording = readFileSync(join(root, 'docs', 'screenshots', 'incident.png'))
  assert.ok(recording.length <= LARGEST_RECORDING, `${recording.length} bytes`)
  assert.ok(recording.includes('acTL'), 'the recording is not animated')
  assert.match(text, /!\[[^\]]+\]\(docs\/screenshots\/incident\.png\)/)
})
