import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { OPERATIONS } from '../../sdk/src/generated/table.ts'

const source = join(import.meta.dirname, '..', 'src')

/** Attributes that are visible or read aloud. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'description', 'label', 'placeholder', 'title'])
/** Proper names, the same in every language. */
const NAMES = new Set(['NDJSON', 'CSV', 'https', 'Reeve', 'Ctrl', 'Esc', 'K', 'UTC', 'rve'])
/** The files that may use web storage: for preferences, the last organization and the last verification. */
const KEPT_BY = ['api/client.ts', 'features/audit/last-verification.ts', 'i18n/index.ts', 'ui/single-keys.ts']

interface Rule {
  readonly breaks: (node: ts.Node, file: string) => boolean
  readonly example: string
}

const isCalled = (node: ts.Node, name: string) => ts.isIdentifier(node) && node.text === name

const RULES: Record<string, Rule> = {
  'only React produces markup': {
    breaks: node =>
      (ts.isIdentifier(node) && node.text === 'dangerouslySetInnerHTML') ||
      (ts.isPropertyAccessExpression(node) && /^(inner|outer)HTML$|^insertAdjacentHTML$/.test(node.name.text)),
    example: '<p dangerouslySetInnerHTML={{ __html: text }} />',
  },
  'only api/ sends requests to Reeve': {
    breaks: (node, file) =>
      !file.startsWith('api/') &&
      (isCalled(node, 'XMLHttpRequest') || (ts.isCallExpression(node) && isCalled(node.expression, 'fetch'))),
    example: `fetch('/v1/members')`,
  },
  'web storage holds only preferences, the last organization and the last verification': {
    breaks: (node, file) =>
      ['indexedDB', 'cookieStore'].some(name => isCalled(node, name)) ||
      (['localStorage', 'sessionStorage'].some(name => isCalled(node, name)) && !KEPT_BY.includes(file)) ||
      (ts.isPropertyAccessExpression(node) && node.name.text === 'cookie'),
    example: `localStorage.setItem('session', id)`,
  },
  'all texts are in the translation catalogues': {
    breaks: node => {
      if (ts.isJsxText(node)) return isText(node.text)
      if (!ts.isStringLiteral(node)) return false
      const { parent } = node
      if (ts.isJsxAttribute(parent)) return SPOKEN.has(parent.name.getText()) && isText(node.text)
      return ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent) && isText(node.text)
    },
    example: '<p title="A tip">Nobody is here</p>',
  },
}

const isText = (text: string) => (text.match(/\p{L}+/gu) ?? []).some(word => !NAMES.has(word))

function nodesOf(file: string, text: string, isOne: (node: ts.Node) => boolean): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isOne(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

const faultsOf = (file: string, text: string, { breaks }: Rule): string[] =>
  nodesOf(file, text, node => breaks(node, file)).map(node => `${file}: ${node.getText().trim().slice(0, 80)}`)

const files = globSync('**/*.{ts,tsx}', { cwd: source }).sort()

for (const [name, rule] of Object.entries(RULES)) {
  test(`in the console, ${name}`, () => {
    assert.ok(faultsOf('features/example/example.tsx', rule.example, rule).length > 0, 'the rule finds nothing')
    assert.deepEqual(
      files.flatMap(file => faultsOf(file, readFileSync(join(source, file), 'utf8'), rule)),
      [],
    )
  })
}

const MUTATIONS = ['useMutation', 'useEdit', 'usePreviewedAction']

/** Mutations without “Copy as curl”, with the reason. */
const WITHOUT_CURL = {
  'api/use-edit.ts': 'the forms that use it are counted',
  'features/offboarding/use-previewed-action.ts': 'the screens that use it are counted',
  'features/accounts/': 'no key signs in, or changes a password, a second factor or a session',
  'features/api-keys/': 'keys are managed in a session: a key cannot make another one',
  'features/directories/': 'directories are managed in a session: a key never makes one',
  'features/invitations/accept-invitation.tsx': 'who accepts has the token of the mail, and no key yet',
  'features/audit/edit-views.tsx': 'a view belongs to a person in a session',
  'features/audit/use-export.ts': 'it only reads',
  'features/offboarding/follow-up-check.tsx': 'the toast beside the checkbox has it',
  'layout/use-sign-out.ts': 'signing out ends a session',
}

const countOf = (file: string, text: string, isOne: (node: ts.Node) => boolean) => nodesOf(file, text, isOne).length

/** The number of mutations without “Copy as curl” in the same file. */
function withoutCurl(file: string, text: string): number {
  const mutations = countOf(
    file,
    text,
    node => ts.isCallExpression(node) && MUTATIONS.some(name => isCalled(node.expression, name)),
  )
  const copied = countOf(file, text, node => ts.isJsxSelfClosingElement(node) && isCalled(node.tagName, 'CopyCurl'))
  return Math.max(0, mutations - copied)
}

test('each mutation in the console offers “Copy as curl”', () => {
  const [act, copy] = ['useMutation({ mutationFn })', '<CopyCurl call={suspend} />']
  assert.equal(withoutCurl('example.tsx', `${act}; ${act}; ${copy}`), 1)
  const lacking = files.filter(file => withoutCurl(file, readFileSync(join(source, file), 'utf8')) > 0)
  const excepted = Object.keys(WITHOUT_CURL)
  assert.deepEqual(
    lacking.filter(file => !excepted.some(place => file.startsWith(place))),
    [],
  )
  for (const place of excepted)
    assert.ok(
      lacking.some(file => file.startsWith(place)),
      `${place} needs no exception`,
    )
})

test('actions without “Copy as curl” accept only a session, no API key', () => {
  const document = JSON.parse(readFileSync(join(source, '../../server/openapi.json'), 'utf8'))
  const { create, revoke, rotate } = OPERATIONS.apiKeys
  const { createView, editView, deleteView } = OPERATIONS.audit
  for (const { call } of [
    createView,
    editView,
    deleteView,
    create,
    revoke,
    rotate,
    ...Object.values(OPERATIONS.account),
    ...Object.values(OPERATIONS.directories),
  ]) {
    const [method = '', path = ''] = call.split(' ')
    assert.deepEqual(document.paths[path][method.toLowerCase()].security, [{ session: [] }], call)
  }
})

test('each link to a section of the API reference matches a tag of openapi.json', () => {
  const { tags } = JSON.parse(readFileSync(join(source, '../../server/openapi.json'), 'utf8'))
  const names = new Set(tags.map(({ name }: { name: string }) => name))
  const code = files.map(file => readFileSync(join(source, file), 'utf8')).join('\n')
  const sections = [...code.matchAll(/<ReferenceLink section="([^"]+)"/g)].map(([, section]) => section)
  assert.ok(sections.length >= 5)
  assert.deepEqual(
    sections.filter(section => !names.has(section)),
    [],
  )
})
