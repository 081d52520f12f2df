import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '..', 'src')
const LANGUAGES = ['en', 'pt-BR']
const PLURAL = /_(zero|one|other)$/

type Strings = { readonly [key: string]: string | Strings }

const folders = globSync('**/strings.en.ts', { cwd: source }).map(file => dirname(file))

/** Maps each key of a folder's strings in one language, such as `search.label`, to its text. */
async function textsOf(folder: string, language: string): Promise<Map<string, string>> {
  const { default: strings } = await import(join(source, folder, `strings.${language}.ts`))
  return new Map(flatten(strings))
}

const flatten = (strings: Strings, before = ''): [string, string][] =>
  Object.entries(strings).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  )

const valuesIn = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('every text exists in every language with the same values, and plurals have both forms', async () => {
  assert.ok(folders.includes('features/offboarding'))
  for (const folder of folders) {
    const english = await textsOf(folder, 'en')
    for (const language of LANGUAGES) {
      const texts = await textsOf(folder, language)
      assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), `${folder}, ${language}`)
      for (const [key, text] of texts) {
        assert.notEqual(text.trim(), '', `${folder}: ${key}`)
        if (!PLURAL.test(key)) assert.deepEqual(valuesIn(text), valuesIn(english.get(key)), `${folder}: ${key}`)
        if (key.endsWith('_one')) assert.ok(texts.has(key.replace(PLURAL, '_other')), `${folder}: ${key}`)
      }
    }
  }
})

/** Codes and actions in responses of the API, which no source file of the console contains. */
const BY_CODE = /^(codes|does)\./

test('no text is unused', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/strings.*'] })
  const code = files.map(file => readFileSync(join(source, file), 'utf8')).join('\n')
  // Keys that contain a value from the API: t(`status.${member.status}`), t(`bulk.${act}.title`).
  const templates = [...code.matchAll(/`([\w.]*(?:\$\{[^}`]*\}[\w.]*)+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/).map(part => part.replaceAll('.', '\\.')))
    .filter(parts => parts.some(part => part.includes('.')))
    .map(parts => new RegExp(`^${parts.join('[^.]+')}$`))
  const unused: string[] = []
  for (const folder of folders) {
    for (const key of (await textsOf(folder, 'en')).keys()) {
      const stem = key.replace(PLURAL, '')
      const isUsed = code.includes(`'${stem}'`) || templates.some(template => template.test(stem))
      if (!isUsed && !BY_CODE.test(stem)) unused.push(`${folder}: ${key}`)
    }
  }
  assert.deepEqual(unused, [])
})

test('every sign-in error that the service adds to the library has a text in English', async () => {
  const server = join(source, '..', '..', 'server', 'src', 'features', 'accounts', 'sign-in')
  const text = globSync('*.ts', { cwd: server }).map(file => readFileSync(join(server, file), 'utf8'))
  const codes = [...text.join('').matchAll(/code: '([A-Z_]+)', message/g)].map(([, code = '']) => code.toLowerCase())
  assert.ok(codes.includes('credentials_changed'))
  const english = await textsOf('api', 'en')
  // The console sends only valid values, and the refusals at a provider's callback are on a page of the server.
  const elsewhere = ['validation_error', 'other_identity_linked', 'invalid_email', 'account_not_linked']
  const shown = codes.filter(code => !elsewhere.includes(code))
  assert.deepEqual(
    shown.filter(code => !english.has(`codes.${code}`)),
    [],
  )
})

test('the refusal of every governance change has a text in every language', async () => {
  const features = join(source, '..', '..', 'server', 'src', 'features')
  const code = globSync('**/*.ts', { cwd: features }).map(file => readFileSync(join(features, file), 'utf8'))
  const changes = [...code.join('\n').matchAll(/governanceChange\(\{\s+id: '(\w+)'/g)].map(([, id = '']) => id)
  assert.ok(changes.includes('suspendMember'))
  for (const language of LANGUAGES) {
    const { default: strings } = await import(join(source, 'features', 'audit', `refusal-strings.${language}.ts`))
    const missing = changes.filter(id => !(id in strings.verbs))
    assert.deepEqual(missing, [], language)
  }
})

/** The codes of refused sign-ins at a provider in a source file, each with the cause whose text is shown. */
const causesIn = (file: string) =>
  new Map(
    [...readFileSync(file, 'utf8').matchAll(/^ {2}([a-z_]+): '(\w+)',$/gm)].map(([, code = '', cause = '']) => [
      code,
      cause,
    ]),
  )

test('the console and the service state the same causes of a refused sign-in at a provider', () => {
  const ours = causesIn(join(source, 'features', 'accounts', 'provider.ts'))
  const theirs = causesIn(join(source, '..', '..', 'server', 'src', 'http', 'sign-in-error.ts'))
  // The rate limit applies before Better Auth knows the page to return to, so only the service's page shows this cause.
  assert.ok(theirs.delete('rate_limited'))
  assert.ok(ours.size > 10)
  assert.deepEqual(Object.fromEntries(ours), Object.fromEntries(theirs))
})
