import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'

const source = join(import.meta.dirname, '..', 'src')

/** What a screen says beside its text, and what only is read aloud. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'description', 'label', 'placeholder', 'title'])
/** Names, which are the same in every language. */
const NAMES = new Set(['NDJSON', 'CSV', 'https', 'Reeve', 'Ctrl', 'K', 'UTC'])
/** What the console keeps: the language, the last organization, and nothing of a session. */
const KEPT_BY = ['api/client.ts', 'i18n/index.ts']

interface Rule {
  readonly breaks: (node: ts.Node, file: string) => boolean
  readonly example: string
}

const isCalled = (node: ts.Node, name: string) => ts.isIdentifier(node) && node.text === name

const RULES: Record<string, Rule> = {
  'markup comes from React alone': {
    breaks: node =>
      (ts.isIdentifier(node) && node.text === 'dangerouslySetInnerHTML') ||
      (ts.isPropertyAccessExpression(node) && /^(inner|outer)HTML$|^insertAdjacentHTML$/.test(node.name.text)),
    example: '<p dangerouslySetInnerHTML={{ __html: text }} />',
  },
  'Reeve is called in api/ alone': {
    breaks: (node, file) =>
      !file.startsWith('api/') &&
      (isCalled(node, 'XMLHttpRequest') || (ts.isCallExpression(node) && isCalled(node.expression, 'fetch'))),
    example: `fetch('/v1/members')`,
  },
  'what is stored is the language and the last organization': {
    breaks: (node, file) =>
      ['sessionStorage', 'indexedDB', 'cookieStore'].some(name => isCalled(node, name)) ||
      (isCalled(node, 'localStorage') && !KEPT_BY.includes(file)) ||
      (ts.isPropertyAccessExpression(node) && node.name.text === 'cookie'),
    example: `localStorage.setItem('session', id)`,
  },
  'texts are in the catalogues': {
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

function faultsOf(file: string, text: string, { breaks }: Rule): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    if (breaks(node, file)) faults.push(`${file}: ${node.getText().trim().slice(0, 80)}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults
}

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
