import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'
import { AL1, AL2, INTEROPERABILITY, type ProfileParts, type Requirement } from '../harness/scim-profiles.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const DOCUMENT = join(ROOT, 'docs', 'directories.md')
const BEGIN = '<!-- Written by `REEVE_WRITE_PROFILES=1 npm test -- scim-profiles`. -->\n'
const END = '<!-- The end of what the test writes. -->'
const PROFILES = { 'interoperability profile': INTEROPERABILITY, 'IPSIE AL1': AL1, 'IPSIE AL2': AL2 }

let reeve: SharedReeve
let parts: ProfileParts
before(async () => {
  reeve = await sharedReeve()
  const { token: key } = await connectDirectory(reeve, await reeve.organization(), { strict: true })
  const scim: ProfileParts['scim'] = (request, body) => {
    const [method, path] = request.split(' ')
    return reeve.call(`${method} /scim/v2${path}`, { key, ...(body !== undefined && { body }) })
  }
  const create: ProfileParts['create'] = async more => {
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
    const name = { givenName: 'Ada', familyName: 'Lovelace' }
    const userName = `ada-${crypto.randomUUID()}@acme.example`
    const { status, body } = await scim('POST /Users', { schemas, userName, name, ...more })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  parts = { scim, create }
})
after(() => reeve.stop())

for (const [profile, requirements] of Object.entries(PROFILES)) {
  for (const { text, check, provenBy } of requirements) {
    if (check) test(`${profile}: ${text}`, () => check(parts))
    if (provenBy) test(`${profile}: ${text}: has its test`, () => assert.ok(isTest(provenBy), provenBy))
  }
}

/** True if the file has a test whose name has this text. */
function isTest(provenBy: string): boolean {
  const [file = '', name = ''] = provenBy.split(': ')
  const names = readFileSync(join(ROOT, file), 'utf8').match(/test\((['`]).*?\1/g) ?? []
  return names.some(one => one.includes(name))
}

const stateOf = ({ check, provenBy, gap }: Requirement) => {
  assert.equal([check, provenBy, gap].filter(Boolean).length, 1)
  if (gap) return `not met: ${gap} |`
  return `met | ${provenBy ? `\`${provenBy.split(': ')[0]?.split('/').at(-1)}\`` : '`scim-profiles.test.ts`'}`
}

test('docs/directories.md has the state of each requirement', () => {
  const rows = Object.entries(PROFILES).flatMap(([profile, requirements]) =>
    requirements.map(requirement => `| ${profile} | ${requirement.text} | ${stateOf(requirement)} |`),
  )
  const table = ['| profile | requirement | state | test |', '|---|---|---|---|', ...rows, ''].join('\n')
  const document = readFileSync(DOCUMENT, 'utf8')
  const [start = '', rest = ''] = document.split(BEGIN)
  const written = `${start}${BEGIN}\n${table}\n${END}${rest.split(END)[1]}`
  if (process.env.REEVE_WRITE_PROFILES) writeFileSync(DOCUMENT, written)
  else assert.equal(document, written)
})
