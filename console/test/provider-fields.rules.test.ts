import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import guideTexts from '../src/features/directories/guide-strings.en.ts'
import { isPublicAddress } from '../src/features/directories/is-public-address.ts'
import { fieldsOf, GUIDES } from '../src/features/directories/provider-fields.ts'
import { PROVIDERS } from '../src/features/directories/providers.ts'

const URL_OF_REEVE = 'https://reeve.acme.example/scim/v2'
const TOKEN = 'the token rvd_…'

/** The rows of the table of fields in a guide, without its markup. */
function fieldsOfGuide(file: string): { name: string; value: string }[] {
  const guide = readFileSync(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8')
  const [, table = ''] = /^\| field \| value \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(guide) ?? []
  return [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.replaceAll('`', '').replace(', with your address', ''),
  }))
}

for (const provider of PROVIDERS) {
  const file = GUIDES[provider]
  if (file === null) continue
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
}

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
