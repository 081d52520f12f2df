import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseNewGroup } from './groups.ts'
import { applyGroupEdits } from './patch-group.ts'
import { PATCH_SCHEMA, parsePatch } from './patch-request.ts'
import { applyUserEdits } from './patch-user.ts'
import { parseNewUser, parseReplacedUser } from './users.ts'

const patch = (...operations: unknown[]) => ({ schemas: [PATCH_SCHEMA], Operations: operations })
const change = (operations: unknown[], strict = false, email?: string) =>
  applyUserEdits(parsePatch(patch(...operations), 'User', strict), { strict, email })
const changeGroup = (operations: unknown[], strict = false) =>
  applyGroupEdits(parsePatch(patch(...operations), 'Group', strict), { strict })
const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ids = [1, 2, 3].map(n => `0199d0b7-2f4c-7a18-b3e6-9d51a0c8f27${n}`) as [string, string, string]

describe('a tolerant connection accepts', () => {
  for (const [name, operation, changed] of [
    ['a boolean', { op: 'replace', path: 'active', value: false }, { active: false }],
    ['a boolean as a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['op in any case', { op: 'ADD', path: 'ACTIVE', value: 'True' }, { active: true }],
    ['no path', { op: 'replace', value: { active: false, displayName: 'Ada' } }, { active: false, displayName: 'Ada' }],
    ['dotted keys', { op: 'add', value: { 'name.givenName': 'Ada' } }, { givenName: 'Ada' }],
    [
      'a key with a filter',
      { op: 'add', value: { 'emails[type eq "work"].value': 'A@b.example' } },
      { email: 'a@b.example' },
    ],
    ['a key with a URN', { op: 'add', value: { [`${core}:displayName`]: 'Ada' } }, { displayName: 'Ada' }],
    ['the URN of the schema', { op: 'add', value: { [core]: { displayName: 'Ada' } } }, { displayName: 'Ada' }],
    ['the path of the schema', { op: 'replace', path: core, value: { displayName: 'Ada' } }, { displayName: 'Ada' }],
    ['a name', { op: 'replace', path: 'name', value: { familyName: 'L', middleName: 'B' } }, { familyName: 'L' }],
    ['an empty part of a name', { op: 'replace', path: 'name.givenName', value: '' }, { givenName: null }],
    ['the removal of a name', { op: 'remove', path: 'name' }, { givenName: null, familyName: null }],
    ['the removal of the external id', { op: 'remove', path: 'externalId' }, { externalId: null }],
    [
      'a list of addresses',
      {
        op: 'replace',
        path: 'emails',
        value: [
          { value: 'home@b.example', type: 'home' },
          { value: 'W@b.example', type: 'work' },
        ],
      },
      { email: 'w@b.example' },
    ],
    [
      'the primary address',
      {
        op: 'replace',
        path: 'emails',
        value: [
          { value: 'w@b.example', type: 'work' },
          { value: 'p@b.example', primary: true },
        ],
      },
      { email: 'p@b.example' },
    ],
    [
      'an added address of another type, and drops it',
      { op: 'add', path: 'emails', value: [{ value: 'h@b.example', type: 'home' }] },
      {},
    ],
    [
      'an address of another type, and drops it',
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'h@b.example' },
      {},
    ],
    ['an unknown attribute, and drops it', { op: 'Add', path: 'nickName', value: 'Babs' }, {}],
    [
      'an unknown complex attribute, and drops it',
      { op: 'add', path: 'addresses[type eq "work"].country', value: 'BR' },
      {},
    ],
    [
      'an enterprise attribute, and drops it',
      { op: 'replace', path: `${enterprise}:manager`, value: { value: '1' } },
      {},
    ],
    ['the enterprise schema, and drops it', { op: 'add', value: { [enterprise]: { department: 'x' } } }, {}],
    [
      'a schema of its own, and drops it',
      { op: 'add', value: { 'urn:acme:2.0:User': { badge: 1 }, 'urn:acme:2.0:User:badge': 2 } },
      {},
    ],
    ['a password, and drops it', { op: 'replace', value: { password: 'secret' } }, {}],
    [
      'read-only attributes in a whole resource',
      { op: 'replace', value: { id: ids[0], meta: {}, schemas: [], groups: [] } },
      {},
    ],
    ['hostile keys', { op: 'replace', value: JSON.parse('{"__proto__": {"active": true}, "constructor": 1}') }, {}],
  ] as const) {
    test(name, () => assert.deepEqual(change([operation]), changed))
  }

  test('no list of schemas', () => {
    const body = { operations: [{ op: 'replace', value: { active: false } }] }
    assert.deepEqual(applyUserEdits(parsePatch(body, 'User', false), { strict: false }), { active: false })
  })
})

test('later operations win', () => {
  const operations = ['a', 'b'].map(value => ({ op: 'replace', path: 'displayName', value }))
  assert.deepEqual(change(operations), { displayName: 'b' })
})

describe('an operation is refused', () => {
  for (const [name, operation, code] of [
    ['without op', { path: 'active', value: true }, 'scim_invalid_syntax'],
    ['with another op', { op: 'move', path: 'active' }, 'scim_invalid_syntax'],
    ['that is not an object', 'replace', 'scim_invalid_syntax'],
    ['without a value', { op: 'replace', path: 'active' }, 'scim_invalid_value'],
    ['with a malformed path', { op: 'replace', path: 'emails[type eq', value: 1 }, 'scim_invalid_path'],
    ['with a path that is not text', { op: 'replace', path: 7, value: 1 }, 'scim_invalid_path'],
    ['that removes without a path', { op: 'remove' }, 'scim_no_target'],
    ['that removes the user name', { op: 'remove', path: 'userName' }, 'scim_mutability'],
    ['that removes active', { op: 'remove', path: 'active' }, 'scim_mutability'],
    ['that removes the address', { op: 'remove', path: 'emails[type eq "work"]' }, 'scim_mutability'],
    ['that empties the addresses', { op: 'replace', path: 'emails', value: [] }, 'scim_mutability'],
    ['that writes the id', { op: 'replace', path: 'id', value: 'x' }, 'scim_mutability'],
    ['that writes groups', { op: 'add', path: 'groups', value: [] }, 'scim_mutability'],
    ['that writes heldBy', { op: 'add', path: 'urn:reeve:scim:1.0:User:heldBy', value: [] }, 'scim_mutability'],
    ['with another boolean', { op: 'replace', path: 'active', value: 'yes' }, 'scim_invalid_value'],
    ['with a number as the name', { op: 'replace', path: 'displayName', value: 7 }, 'scim_invalid_value'],
    ['with a blank name', { op: 'replace', path: 'displayName', value: ' ' }, 'scim_invalid_value'],
    ['with NUL', { op: 'replace', path: 'displayName', value: 'a\0' }, 'scim_invalid_value'],
    ['with an unpaired surrogate', { op: 'replace', path: 'externalId', value: '\ud800' }, 'scim_invalid_value'],
    ['with a long name', { op: 'replace', path: 'displayName', value: 'a'.repeat(201) }, 'scim_invalid_value'],
    ['with a text that is not an address', { op: 'replace', path: 'emails.value', value: 'ada' }, 'scim_invalid_value'],
    ['with a name that is a list', { op: 'replace', path: 'name', value: [] }, 'scim_invalid_value'],
    ['without path and object', { op: 'replace', value: [] }, 'scim_invalid_value'],
    ['with a part of active', { op: 'replace', path: 'active.value', value: true }, 'scim_invalid_path'],
    ['with an unknown selection', { op: 'replace', path: 'emails[color eq 1]', value: {} }, 'scim_invalid_path'],
  ] as const) {
    test(name, () => assert.throws(() => change([operation]), { code }))
  }

  test('in an empty or missing list, or with another schema', () => {
    for (const body of [{}, patch(), { schemas: [PATCH_SCHEMA], Operations: {} }, null, [], 'x']) {
      assert.throws(() => parsePatch(body, 'User', false), { code: 'scim_invalid_syntax' })
    }
    const body = { ...patch({ op: 'replace', value: {} }), schemas: ['urn:other'] }
    assert.throws(() => parsePatch(body, 'User', false), { code: 'scim_invalid_syntax' })
  })
})

describe('a strict connection refuses', () => {
  for (const [name, operation, code] of [
    ['op in another case', { op: 'Replace', path: 'active', value: false }, 'scim_invalid_syntax'],
    ['a boolean as a text', { op: 'replace', path: 'active', value: 'False' }, 'scim_invalid_value'],
    ['no path', { op: 'replace', value: { active: false } }, 'scim_invalid_syntax'],
    ['an unknown attribute', { op: 'add', path: 'nickName', value: 'Babs' }, 'scim_invalid_syntax'],
    ['a password', { op: 'replace', path: 'password', value: 'x' }, 'scim_invalid_syntax'],
    ['an unknown schema', { op: 'add', path: 'urn:acme:2.0:User:badge', value: 1 }, 'scim_invalid_syntax'],
    ['an unknown part of a name', { op: 'replace', path: 'name', value: { middleName: 'B' } }, 'scim_invalid_syntax'],
    [
      'a selected address without a sub-attribute',
      { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'a@b.example' } },
      'scim_invalid_path',
    ],
    [
      'an address that is not there',
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'h@b.example' },
      'scim_no_target',
    ],
  ] as const) {
    test(name, () => assert.throws(() => change([operation], true), { code }))
  }

  test('a value that names the members to remove', () => {
    const operation = { op: 'remove', path: 'members', value: [{ value: ids[0] }] }
    assert.throws(() => changeGroup([operation], true), { code: 'scim_invalid_value' })
  })

  test('unknown attributes and schemas of a whole resource', () => {
    const user = { schemas: [core], userName: 'ada@acme.example' }
    assert.equal(parseNewUser(user, true).email, 'ada@acme.example')
    assert.throws(() => parseNewUser({ ...user, nickName: 'A' }, true), { code: 'scim_invalid_syntax' })
    assert.throws(() => parseNewUser({ ...user, schemas: [core, 'urn:x'] }, true), { code: 'scim_invalid_syntax' })
    assert.throws(() => parseNewUser({ userName: 'a' }, true), { code: 'scim_invalid_value' })
  })
})

test('the error of an unknown attribute has its name, if it is one, with a bounded length', () => {
  const detailOf = (key: string) => {
    try {
      change([{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User', value: { [key]: 1 } }], true)
    } catch (error) {
      return (error as Error).message
    }
    assert.fail(key)
  }
  assert.equal(detailOf('nickNames'), 'The schema has no attribute nicknames')
  assert.equal(detailOf('name.givenName'), 'The schema has no attribute name.givenname')
  assert.equal(detailOf('ada@acme.test'), 'The schema has no such attribute')
  assert.equal(detailOf(`a${'b'.repeat(1_000)}`), `The schema has no attribute a${'b'.repeat(63)}`)
})

test('a strict connection replaces a whole name, and a tolerant one only its given parts', () => {
  const operation = { op: 'replace', path: 'name', value: { givenName: 'Ada' } }
  assert.deepEqual(change([operation], true), { givenName: 'Ada', familyName: null })
  assert.deepEqual(change([operation]), { givenName: 'Ada' })
  assert.deepEqual(change([{ ...operation, op: 'add' }], true), { givenName: 'Ada' })
})

test('an address is selected by its value', () => {
  const operation = { op: 'replace', path: 'emails[value eq "Old@b.example"].value', value: 'new@b.example' }
  assert.deepEqual(change([operation], true, 'old@b.example'), { email: 'new@b.example' })
  assert.throws(() => change([operation], true, 'other@b.example'), { code: 'scim_no_target' })
})

test('an address whose mark as primary is not text is not primary, and fails nothing', () => {
  const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  for (const primary of [{ toString: 1 }, nested, 1, null]) {
    const value = [
      { value: 'w@b.example', primary },
      { value: 'p@b.example', primary: 'True' },
    ]
    assert.deepEqual(change([{ op: 'replace', path: 'emails', value }]), { email: 'p@b.example' })
  }
})

test('a new user without addresses, names and active gets them from what there is', () => {
  assert.deepEqual(parseNewUser({ schemas: [core], userName: 'Ada@Acme.example', emails: [] }, false), {
    externalId: null,
    userName: 'Ada@Acme.example',
    email: 'ada@acme.example',
    displayName: 'Ada@Acme.example',
    givenName: null,
    familyName: null,
    active: true,
  })
  const named = {
    userName: 'ada',
    emails: 'ada@acme.example',
    name: { givenName: 'Ada', familyName: 'L' },
    active: 'false',
  }
  const { displayName, active } = parseNewUser(named, false)
  assert.deepEqual([displayName, active], ['Ada L', false])
  for (const body of [{}, { userName: null }, { userName: 'ada' }, { userName: 7 }]) {
    assert.throws(() => parseNewUser(body, false), { code: 'scim_invalid_value' })
  }
})

test('a replaced user loses the names it leaves out, and keeps its state and address', () => {
  const cleared = { externalId: null, givenName: null, familyName: null }
  assert.deepEqual(parseReplacedUser({ userName: 'ada', displayName: 'Ada', active: null }, false), {
    ...cleared,
    userName: 'ada',
    displayName: 'Ada',
  })
})

test('changes of members are folded into what is added and removed', () => {
  const [a, b, c] = ids
  const add = (...members: string[]) => ({ op: 'add', path: 'members', value: members.map(value => ({ value })) })
  const remove = (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` })
  const members = (replaced: boolean, added: string[], removed: string[]) => ({ members: { replaced, added, removed } })
  assert.deepEqual(changeGroup([add(a, b), remove(b), remove(c), add(c)]), members(false, [a, c], [b]))
  assert.deepEqual(changeGroup([add(a), { op: 'remove', path: 'members' }, add(b)]), members(true, [b], []))
  assert.deepEqual(changeGroup([{ ...add(a, b), op: 'replace' }, remove(a)]), members(true, [b], []))
  assert.deepEqual(changeGroup([{ op: 'Remove', path: 'members', value: [{ value: a }] }]), members(false, [], [a]))
  assert.deepEqual(changeGroup([remove('not-there')]), {})
  assert.deepEqual(changeGroup([add()]), {})
  for (const unknown of ['no-uuid', a.toUpperCase()]) {
    assert.throws(() => changeGroup([add(unknown)]), { code: 'scim_invalid_value' })
  }
  assert.throws(() => changeGroup([{ op: 'add', path: 'members', value: [{ value: a, type: 'Group' }] }]), {
    code: 'scim_invalid_value',
  })
  assert.throws(() => changeGroup([add(...Array.from({ length: 1_001 }, () => a))]), { code: 'scim_too_many' })
  assert.deepEqual(changeGroup([{ op: 'replace', value: { id: a, displayName: 'Agents' } }]), { displayName: 'Agents' })
  assert.throws(() => changeGroup([{ op: 'remove', path: 'displayName' }]), { code: 'scim_mutability' })
  const group = { displayName: 'Agents', members: [{ value: a }, { value: a }] }
  assert.deepEqual(parseNewGroup(group, false), { displayName: 'Agents', externalId: null, memberIds: [a] })
})

test('a member that is no object is an invalid value', () => {
  for (const member of [7, null, [], [{ value: ids[0] }]]) {
    const refusal = { code: 'scim_invalid_value', message: 'A member must be an object' }
    assert.throws(() => changeGroup([{ op: 'add', path: 'members', value: [member] }]), refusal)
    assert.throws(() => parseNewGroup({ displayName: 'Agents', members: [member] }, false), refusal)
  }
})

test('the largest request takes linear time', () => {
  const operations = Array.from({ length: 1_000 }, (_, n) => ({
    op: n % 2 === 0 ? 'add' : 'remove',
    path: 'members',
    value: Array.from({ length: 20 }, (_, m) => ({
      value: `0199d0b7-2f4c-7a18-b3e6-${String(n * 20 + m).padStart(12, '0')}`,
    })),
  }))
  const started = process.cpuUsage()
  changeGroup(operations)
  assert.ok(process.cpuUsage(started).user < 1_000_000)
  assert.throws(() => changeGroup([...operations, operations[0]]), { code: 'scim_too_many' })
  const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`name[x eq ${n}]`, {}]))
  assert.throws(() => change([{ op: 'add', value: wide }]), { code: 'scim_too_many' })
})
