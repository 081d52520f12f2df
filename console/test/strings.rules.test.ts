import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { PERMISSIONS } from '../src/api/generated/vocabulary.ts'

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

/** Keys of texts for codes and actions that only responses of the API contain, not the sources of the console. */
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
      const spelled = [`'${stem}'`, `'${basename(folder)}:${stem}'`].some(text => code.includes(text))
      const isUsed = spelled || templates.some(template => template.test(stem))
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
  // Codes that need no text: the console sends only valid values, and a page of the server shows the refusals at a
  // provider's callback.
  const elsewhere = ['validation_error', 'other_identity_linked', 'invalid_email', 'account_not_linked']
  const shown = codes.filter(code => !elsewhere.includes(code))
  assert.deepEqual(
    shown.filter(code => !english.has(`codes.${code}`)),
    [],
  )
})

const server = join(source, '..', '..', 'server')
const serverCode = globSync('src/**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })
  .map(file => readFileSync(join(server, file), 'utf8'))
  .join('\n')
const wordsIn = (pattern: RegExp) => [...new Set([...serverCode.matchAll(pattern)].map(([, word = '']) => word))]

/** The operations whose refusals are audited: all governance changes, and the acceptance of an invitation. */
const audited = wordsIn(/(?:governanceChange\(\{\s+id: |operationRefused\()'(\w+)'/g)

interface Documented {
  readonly operationId: string
  readonly 'x-error-codes'?: Readonly<Record<string, readonly string[]>>
}
const document = JSON.parse(readFileSync(join(server, 'openapi.json'), 'utf8'))
const operations: Documented[] = Object.values<object>(document.paths).flatMap(path => Object.values(path))

/** Asserts that a file of strings has a text for each of the keys, in every language. */
async function assertTexts(folder: string, keys: readonly string[]) {
  for (const language of LANGUAGES) {
    const texts = await textsOf(folder, language)
    const missing = keys.filter(key => !texts.has(key) && !texts.has(`${key}_other`))
    assert.deepEqual(missing, [], `add these texts to console/src/${folder}/*strings.${language}.ts`)
  }
}

test('every audited action has a sentence in every language', async () => {
  const actions = wordsIn(/(?:\baction: '|'(?=account\.))(\w+(?:\.\w+)+)'/g)
  for (const action of ['member.suspended', 'account.signed_in', 'secret.rotated']) assert.ok(actions.includes(action))
  await assertTexts(
    'features/audit',
    actions.map(action => `does.${action}`),
  )
})

test('the refusal of every audited operation has a verb, and its reason a sentence, in every language', async () => {
  for (const id of ['suspendMember', 'acceptInvitation']) assert.ok(audited.includes(id), id)
  await assertTexts(
    'features/audit',
    // Universal Logout is not one of the operations, but its refusals are audited, too.
    [...audited, 'globalTokenRevocation'].map(id => `refusal.verbs.${id}`),
  )
  const refused = operations
    .filter(({ operationId }) => audited.includes(operationId))
    .flatMap(({ 'x-error-codes': codes = {} }) => [...(codes[403] ?? []), ...(codes[409] ?? [])])
    .filter(code => code !== 'session_not_fresh') // Not audited, because the person signs in again.
  assert.ok(refused.includes('last_active_owner'))
  const ofLogout = ['invalid_logout_token', 'logout_subject_not_found', 'malformed_subject']
  const reasons = new Set([...refused, ...ofLogout, 'permission_required', 'insufficient_scope', 'authority_changed'])
  await assertTexts(
    'features/audit',
    [...reasons].map(code => `refusal.because.${code}`),
  )
})

test('every permission has a text, and its group a name and an icon', async () => {
  const icons = readFileSync(join(source, 'features', 'profiles', 'group-icon.tsx'), 'utf8')
  const groups = new Set(PERMISSIONS.map(permission => permission.split('.')[0] ?? ''))
  await assertTexts('features/profiles', [
    ...PERMISSIONS.map(permission => `permissions.${permission.replace('.', '_')}`),
    ...[...groups].map(group => `groups.${group}`),
  ])
  for (const group of groups) assert.ok(icons.includes(`  ${group}: Icon`), `add ${group} to ICONS of group-icon.tsx`)
})

/** Codes that the console does not show: it has its own text for them, or never sends a request that gets them. */
const NOT_SHOWN = new Set([
  // Texts of its own: `refused` in `governance`, `invited_profile_deleted` in `invitations`.
  ...['webhook_url_forbidden', 'invited_profile_deleted'],
  // Faults of a program: the form of a request, its credential, its Idempotency-Key, and details that a form requires.
  ...['malformed_request', 'malformed_json', 'unsupported_media_type', 'body_too_large', 'request_timeout'],
  ...['invalid_api_key', 'insufficient_scope', 'multiple_credentials', 'session_required', 'cross_site_request'],
  ...['idempotency_key_in_use', 'idempotency_key_reused', 'acceptance_details_required', 'setup_details_required'],
  'unknown_permission',
  // Registrations by the platform, AuthZEN, and reports of leaked keys.
  ...['integration_not_found', 'invalid_integration_id', 'invalid_trigger_id', 'oracle_owner_exceeds_member'],
  ...['invalid_page_token', 'subject_not_searchable', 'malformed_api_key'],
  // Operations that are called with a platform key.
  ...['platform_key_required', 'invalid_platform_key', 'organization_external_id_taken', 'organization_not_found'],
])

test('every error code has a sentence in every language, unless the console does not show it', async () => {
  const list: string = document.components.schemas.ErrorCode.description
  const codes = [...list.matchAll(/^- `(\w+)`:/gm)].map(([, code = '']) => code)
  assert.deepEqual(
    [...NOT_SHOWN].filter(code => !codes.includes(code)),
    [],
  )
  await assertTexts(
    'api',
    codes.filter(code => !NOT_SHOWN.has(code)).map(code => `codes.${code}`),
  )
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
