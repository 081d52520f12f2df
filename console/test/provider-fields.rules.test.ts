import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startScim } from '../../server/test/harness/scim-in-process.ts'
import guideTexts from '../src/features/directories/guide-strings.en.ts'
import { isPublicAddress } from '../src/features/directories/is-public-address.ts'
import { fieldsOf } from '../src/features/directories/provider-fields.ts'
import { PROVIDER_NAMES, suggestedName } from '../src/features/directories/providers.ts'
import inEnglish from '../src/features/directories/strings.en.ts'
import inPortuguese from '../src/features/directories/strings.pt-BR.ts'

const URL_OF_REEVE = 'https://reeve.acme.example/scim/v2'
const TOKEN = 'the token rvd_…'

/** The guides of the providers, which have the same fields as the console. */
const GUIDES = {
  okta: 'connect-okta.md',
  entra: 'connect-entra-id.md',
  google: 'connect-google-workspace.md',
} as const

/** The rows of the table of fields in a guide, without its markup. */
function fieldsOfGuide(file: string): { name: string; value: string }[] {
  const guide = readFileSync(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8')
  const [, table = ''] = /^\| field \| value \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(guide) ?? []
  return [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.replaceAll('`', '').replace(', with your address', ''),
  }))
}

for (const provider of ['okta', 'entra', 'google'] as const) {
  const file = GUIDES[provider]
  test(`the console has the fields of ${file}, in its order`, () => {
    const { address = [] } = fieldsOf(provider, URL_OF_REEVE, TOKEN)
    const inGuide = fieldsOfGuide(file)
    assert.deepEqual(
      address.map(({ name, value }) => ({ name, value })),
      inGuide.slice(0, address.length),
    )
    const texts = Object.values(guideTexts[provider]).join('\n')
    for (const { name } of inGuide.slice(address.length)) assert.ok(texts.includes(`${name}: `), name)
  })

  test(`a strict directory refuses the person in ${file}: the guide and the switch say so`, async () => {
    const guide = readFileSync(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8')
    const [, person = ''] = /^```json katherine\.json\n(.*?)^```$/ms.exec(guide) ?? []
    const { status, body } = await startScim({ strict: true }).send({
      method: 'POST',
      path: '/Users',
      body: JSON.parse(person),
    })
    assert.deepEqual([status, body?.scimType], [400, 'invalidSyntax'])
    assert.match(guide, /^\| 400 `invalidSyntax` \| the directory is strict: /m)
    for (const { switches } of [inEnglish, inPortuguese]) {
      assert.ok(switches.strict.what.includes(PROVIDER_NAMES[provider]), switches.strict.what)
    }
  })
}

test('the suggested name is that of the product, or the next one that no directory has', () => {
  assert.equal(suggestedName('okta', ['Okta 2', 'Google Workspace']), 'Okta')
  assert.equal(suggestedName('okta', ['okta']), 'Okta 2')
  assert.equal(suggestedName('okta', ['Okta', 'OKTA 2', 'Okta 4']), 'Okta 3')
  assert.equal(suggestedName('other', ['Okta']), '')
})

test('an address is public if it is https and not loopback', () => {
  const all = [
    'https://reeve.acme.example',
    'https://localhost.acme.example:8443',
    'http://reeve.acme.example',
    'https://localhost:7070',
    'https://reeve.localhost',
    'https://127.0.0.1',
    'https://[::1]:7070',
  ]
  assert.deepEqual(all.filter(isPublicAddress), all.slice(0, 2))
})
