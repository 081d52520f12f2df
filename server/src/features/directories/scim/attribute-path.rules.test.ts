import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PublicError } from '../../../kernel/errors.ts'
import { parseComparisons, parsePath } from './attribute-path.ts'
import { parseGroupFilter, parseUserFilter } from './filters.ts'
import { invalidFilter, invalidPath } from './scim-errors.ts'

const id = '0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274'

describe('a filter of users', () => {
  for (const [text, filter] of [
    ['userName eq "Ada@Acme.example"', { userName: 'ada@acme.example' }],
    ['USERNAME EQ "ada"', { userName: 'ada' }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', { userName: 'ada' }],
    ['externalId eq "00uA"', { externalId: '00uA' }],
    ['userName eq "jose\u0301"', { userName: 'jos\u00e9' }],
    ['externalId eq "jose\u0301"', { externalId: 'jose\u0301' }],
    [`id eq "${id}"`, { id }],
    [`id eq "${id.toUpperCase()}"`, 'nothing'],
    ['emails[value eq "Ada@Acme.example"]', { email: 'ada@acme.example' }],
    [
      'emails[type eq "work" and value eq "ada@acme.example"] and active eq true',
      { email: 'ada@acme.example', active: true },
    ],
    ['emails[value eq "ada@acme.example" and type eq "home"]', 'nothing'],
    ['emails.value eq "Ada@Acme.example"', { email: 'ada@acme.example' }],
    ['emails eq "ada@acme.example"', { email: 'ada@acme.example' }],
    ['emails[type eq "work"].value eq "ada@acme.example"', { email: 'ada@acme.example' }],
    ['active eq true', { active: true }],
    ['active eq "False"', { active: false }],
    ['  userName  eq  "ada"  and  active eq true ', { userName: 'ada', active: true }],
    ['userName eq "a \\"quoted\\" \\u0041"', { userName: 'a "quoted" a' }],
    ['active eq true and active eq false', 'nothing'],
    ['id eq "no-uuid"', 'nothing'],
    ['emails[type eq "home"].value eq "ada@acme.example"', 'nothing'],
    ['userName eq "\\u0000"', 'nothing'],
    ['externalId eq "\\ud800"', 'nothing'],
  ] as const) {
    test(`${text} is read`, () => assert.deepEqual(parseUserFilter(text), filter))
  }

  for (const text of [
    '',
    ' ',
    'userName',
    'userName eq',
    'userName eq ada',
    'userName eq "ada',
    'userName eq "ada\\"',
    'userName eq "ada"and active eq true',
    'userName eq "ada" and',
    'userName eq "ada" or active eq true',
    'not (userName eq "ada")',
    '(userName eq "ada")',
    'userName ne "ada"',
    'userName co "ada"',
    'userName pr',
    'userName eq 5',
    'userName eq null',
    'active eq "yes"',
    'name.familyName eq "Moreau"',
    'userName.value eq "ada"',
    'emails[type eq "work"] eq "x" extra',
    'emails[type eq "work"',
    'emails[value eq "x"].value eq "ada@acme.example"',
    'emails[[type eq "work"]].value eq "x"',
    'urn:other:User:userName eq "ada"',
    'constructor eq "ada"',
    '__proto__ eq "ada"',
    `userName eq "${'a'.repeat(2_000)}"`,
    Array.from({ length: 11 }, () => 'active eq true').join(' and '),
  ]) {
    test(`${text.slice(0, 60)} is invalidFilter`, () =>
      assert.throws(
        () => parseUserFilter(text),
        (error: PublicError) => error.code === invalidFilter.code && !error.message.includes('ada@'),
      ))
  }
})

test('a filter of groups has the name, the external id and a member', () => {
  assert.deepEqual(parseGroupFilter('displayName eq "Agents"'), { displayName: 'agents' })
  assert.deepEqual(parseGroupFilter('externalId eq "Agents"'), { externalId: 'Agents' })
  assert.deepEqual(parseGroupFilter(`id eq "${id}" and members eq "${id}"`), { id, memberId: id })
  assert.deepEqual(parseGroupFilter(`members.value eq "${id}"`), { memberId: id })
  assert.throws(() => parseGroupFilter('active eq true'), { code: invalidFilter.code })
})

test('paths have a schema, a value filter and a sub-attribute', () => {
  const path = (text: string) => parsePath(text, invalidPath)
  assert.deepEqual(path('name.GivenName'), { schema: 'core', name: 'name', where: null, sub: 'givenname' })
  assert.deepEqual(path('emails[type eq "work" and primary eq true].value'), {
    schema: 'core',
    name: 'emails',
    where: [
      { sub: 'type', value: 'work' },
      { sub: 'primary', value: true },
    ],
    sub: 'value',
  })
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
  assert.deepEqual(path(`${enterprise}:manager.value`), {
    schema: 'enterprise',
    name: 'manager',
    where: null,
    sub: 'value',
  })
  assert.deepEqual(path(enterprise.toUpperCase()), { schema: 'enterprise', name: null, where: null, sub: null })
  assert.equal(path('urn:example:other:User:badge').schema, 'other')
  for (const text of [
    '',
    ' ',
    'a b',
    'a..b',
    'a.b.c',
    '.a',
    'a.',
    '9a',
    'a[',
    'a[]',
    'a[b]',
    'a[b eq 1].',
    'a]',
    'a/b',
  ]) {
    assert.throws(() => path(text), { code: invalidPath.code }, text)
  }
})

test('parsing takes linear time, up to the longest text', () => {
  const started = process.cpuUsage()
  for (const text of [
    '"'.repeat(2_000),
    `userName eq "${'\\'.repeat(1_980)}"`,
    `${'a'.repeat(1_990)} eq 1`,
    `${'urn:'.repeat(499)}a eq 1`,
    `emails[${'type eq "work" and '.repeat(100)}]`,
    ' '.repeat(2_000),
    '['.repeat(2_000),
  ]) {
    for (let times = 0; times < 50; times++) {
      try {
        parseComparisons(text, invalidFilter)
      } catch (error) {
        assert.ok(error instanceof PublicError, String(error))
      }
    }
  }
  assert.ok(process.cpuUsage(started).user < 1_000_000)
})
