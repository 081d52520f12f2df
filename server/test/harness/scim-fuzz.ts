import { SCHEMAS, USER_SCHEMA } from '../../src/features/directories/scim/schemas.ts'

/** A deterministic generator of SCIM requests, valid and invalid ones, from the schemas (mulberry32). */
export function scimFuzz(seed: number, ids: { readonly users: readonly string[]; readonly groups: readonly string[] }) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const names = SCHEMAS.flatMap(({ id, attributes }) => [
    id,
    ...attributes.flatMap(({ name, subAttributes = [] }) => [
      name,
      name.toUpperCase(),
      `${id}:${name}`,
      ...subAttributes.map(sub => `${name}.${sub.name}`),
    ]),
  ])
  const attributes = [...names, 'id', 'externalId', 'meta', 'schemas', 'password', 'nickName', 'x.y.z', '', '__proto__']
  const texts = [
    'Ada',
    '',
    ' ',
    'a\0b',
    '\ud800',
    'x'.repeat(5_000),
    'ada@acme.example',
    'True',
    'False',
    '"',
    '\\',
    '🦊',
    '%00',
  ]
  const id = () =>
    random() < 0.7
      ? (pick(random() < 0.7 ? ids.users : ids.groups) ?? 'none')
      : pick(['no-uuid', '.search', '00000000-0000-0000-0000-000000000000'])
  const quoted = (text: string) => JSON.stringify(text)
  const literal = () => pick([quoted(pick(texts)), quoted(id()), 'true', 'false', 'null', '1', '"open', 'ada', ''])
  const compared = [...attributes, 'emails[type eq "work"].value', 'emails.value']
  const operators = ['eq', 'EQ', 'ne', 'co', 'pr', '']
  const condition = () => `${pick(compared)} ${pick(operators)} ${literal()}`
  const filter = () =>
    pick([condition(), `${condition()} and ${condition()}`, `(${condition()})`, `not ${condition()}`, pick(texts)])
  const path = () =>
    pick([
      pick(attributes),
      `${pick(attributes)}[${condition()}]`,
      `members[value eq ${quoted(id())}]`,
      `emails[type eq "work"].${pick(['value', 'primary', 'x'])}`,
      pick(texts),
    ])
  const value = (depth = 0): unknown =>
    pick<() => unknown>([
      () => pick(texts),
      () => pick([true, false, null, 0, -1, 1.5e300]),
      () => id(),
      ...(depth < 3
        ? [
            () => Array.from({ length: Math.floor(random() * 3) }, () => value(depth + 1)),
            () => object(depth + 1),
            () => [
              { value: id() },
              { value: 'ada@acme.example', type: pick(['work', 'home']), primary: pick([true, 'True']) },
            ],
          ]
        : []),
    ])()
  const object = (depth = 0): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: Math.floor(random() * 5) }, () => [pick([...attributes, path()]), value(depth)]),
    )
  const valid = () => ({
    schemas: [USER_SCHEMA],
    userName: `user${Math.floor(random() * 500)}@acme.example`,
    name: { givenName: 'Ada', familyName: pick(['L', null, 'Petit']) },
    active: pick([true, false]),
    externalId: pick([undefined, null, `x${Math.floor(random() * 500)}`]),
  })
  const edit = () =>
    pick([
      { op: 'replace', path: 'active', value: pick([true, false]) },
      { op: 'replace', path: 'name.familyName', value: 'Petit' },
      { op: 'add', path: 'members', value: [{ value: pick(ids.users) }] },
      { op: 'remove', path: `members[value eq ${quoted(pick(ids.users) ?? '')}]` },
    ])
  const user = (): object => (random() < 0.4 ? valid() : spoiled())
  const spoiled = () => ({
    ...object(),
    userName: pick([pick(texts), `user${Math.floor(random() * 50)}@acme.example`]),
    ...(random() < 0.8 && { schemas: [pick([SCHEMAS[0]?.id, SCHEMAS[1]?.id, pick(texts)])] }),
    ...(random() < 0.5 && { active: pick([true, false, 'False', 1]) }),
  })
  const group = () => ({ ...object(), displayName: pick(texts), members: value() })
  const operation = (): object => (random() < 0.4 ? edit() : spoiledOperation())
  const spoiledOperation = () => ({
    op: pick(['add', 'replace', 'remove', 'Add', 'Replace', 'Remove', 'move', 1]),
    ...(random() < 0.8 && { path: path() }),
    ...(random() < 0.9 && { value: pick([value(), object()]) }),
  })
  const patch = () => ({
    schemas: pick<unknown>([['urn:ietf:params:scim:api:messages:2.0:PatchOp'], [], 'x', undefined]),
    Operations: pick<unknown>([Array.from({ length: Math.floor(random() * 4) }, operation), operation(), null]),
  })
  const bulk = (): unknown => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    ...(random() < 0.5 && { failOnErrors: pick<unknown>([1, 2, 0, 'x']) }),
    Operations: Array.from({ length: Math.floor(random() * 4) }, () => ({
      method: pick(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 1]),
      path: pick(['/Users', '/Groups', `/Users/${id()}`, `/Groups/${id()}`, '/Users/bulkId:a', '/Bulk', 1]),
      bulkId: pick(['a', 'b', undefined, 1]),
      data: pick<() => unknown>([user, group, patch, value])(),
    })),
  })
  const query = () => {
    const parameters = new URLSearchParams()
    if (random() < 0.7) parameters.set('filter', filter())
    if (random() < 0.4) parameters.set('startIndex', pick(['0', '1', '-5', '99999999999', 'x', '']))
    if (random() < 0.4) parameters.set('count', pick(['0', '1', '-1', '1000000', 'x', '1.5']))
    if (random() < 0.3) parameters.set('cursor', pick(['', 'x', 'AAAA', '%']))
    if (random() < 0.3)
      parameters.set(
        pick(['attributes', 'excludedAttributes']),
        pick([...attributes, 'members', 'a,b,,c', texts[5] ?? '']),
      )
    return `?${parameters}`
  }
  const search = () => ({
    filter: pick<unknown>([filter(), 1]),
    startIndex: value(),
    count: value(),
    cursor: pick<unknown>([undefined, '', 1]),
    attributes: value(),
  })
  const base = () => pick(['/Users', '/Groups'])
  const one = () => `${base()}/${encodeURIComponent(id().replace('.search', 'search'))}`
  return (): { method: string; path: string; body?: unknown } =>
    pick<() => { method: string; path: string; body?: unknown }>([
      () => ({ method: 'GET', path: base() + query() }),
      () => ({ method: 'GET', path: one() + query() }),
      () => ({ method: 'POST', path: '/Users', body: pick([user(), value()]) }),
      () => ({ method: 'POST', path: '/Groups', body: pick([group(), value()]) }),
      () => ({ method: 'PUT', path: one(), body: pick([user(), group(), value()]) }),
      () => ({ method: 'PATCH', path: one(), body: pick([patch(), value()]) }),
      () => ({ method: 'PATCH', path: one(), body: patch() }),
      () => ({ method: 'DELETE', path: one() }),
      () => ({ method: 'POST', path: `${base()}/.search`, body: pick([search(), value()]) }),
      () => ({ method: 'POST', path: '/Bulk', body: pick([bulk(), value()]) }),
      () => ({
        method: 'GET',
        path: pick(['/Schemas', '/ResourceTypes', '/ServiceProviderConfig', '/Me', '/Schemas/x']) + query(),
      }),
    ])()
}
