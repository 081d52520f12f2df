import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'docs', 'terraform.md'), 'utf8')

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly operationId: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
const api: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
} = JSON.parse(readFileSync(join(root, 'server', 'openapi.json'), 'utf8'))

const operations = new Map(
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      operation.operationId,
      { ...operation, path, method: method.toUpperCase() },
    ]),
  ),
)

function operation(id: string | undefined) {
  const found = operations.get(id ?? '')
  assert.ok(found, `${id} is not an operation`)
  return found
}

/** The properties of an object, and which of them are required. */
function propertiesOf({ $ref, allOf = [], properties = {}, required = [] }: Schema): Map<string, boolean> {
  const named = $ref ? api.components.schemas[$ref.split('/').at(-1) ?? ''] : undefined
  const parts = [...(named ? [named] : []), ...allOf].flatMap(part => [...propertiesOf(part)])
  return new Map([...parts, ...Object.keys(properties).map(name => [name, required.includes(name)] as const)])
}

const bodyOf = ({ content = {} }: Content = {}) => propertiesOf(Object.values(content)[0]?.schema ?? {})
const responseOf = ({ responses }: Operation) =>
  bodyOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1])

/** The rows of the table below a heading, each cell as the words in backquotes that it contains. */
function tableOf(heading: string): string[][][] {
  const [, section = ''] = text.split(`\n${heading}\n`)
  const [, ...rows] = (section.split(/\n#/)[0] ?? '')
    .split('\n')
    .filter(line => line.startsWith('| `') || line.startsWith('|--'))
  return rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
  )
}

const resources = tableOf('## Resources')
const attributes = new Map(tableOf('### Attributes').map(([[name = ''] = [], ...cells]) => [name, cells]))

test('every resource has its attributes, and an API key may call its operations', () => {
  assert.deepEqual(resources.map(([[name = ''] = []]) => name).sort(), [...attributes.keys()].sort())
  assert.equal(resources.length, 7)
  const called = [...resources, ...tableOf('## Data sources')].flatMap(([, ...cells]) => cells.flat())
  const ids = called.filter(word => operations.has(word))
  assert.ok(ids.length > 25)
  for (const id of ids) assert.equal(operation(id).security, undefined, `${id} accepts sessions only`)
})

for (const [[name = ''] = [], create, read, update = []] of resources) {
  test(`${name}: arguments are what its operations accept, and every other field is computed or omitted`, () => {
    const [required = [], optional = [], computed = [], omitted = []] = attributes.get(name) ?? []
    const written = bodyOf(operation(create?.[0]).requestBody)
    const inPath = operation(create?.[0]).path.includes('{id}') ? ['id'] : []
    const accepted = [...written].filter(([, isRequired]) => isRequired).map(([field]) => field)
    assert.deepEqual(required.toSorted(), [...inPath, ...accepted].sort())
    assert.deepEqual(optional.toSorted(), [...written.keys()].filter(field => !accepted.includes(field)).sort())
    const returned = new Set([...responseOf(operation(create?.[0])).keys(), ...responseOf(operation(read?.[0])).keys()])
    const listed = [...required, ...optional, ...computed, ...omitted].sort()
    assert.deepEqual(listed, [...returned].sort(), 'list a new field in docs/terraform.md')
    const changeable = update.flatMap(id => [...bodyOf(operation(id).requestBody).keys()])
    const [, replacing = ''] =
      new RegExp(`^\\| \`${name}\` \\|([^|]*†)`, 'm').exec(text.split('### Attributes')[1] ?? '') ?? []
    const fixed = [...replacing.matchAll(/`(\w+)` †/g)].map(([, field]) => field)
    assert.deepEqual(
      [...required, ...optional].filter(field => !changeable.includes(field)),
      fixed,
    )
  })
}

test('the configuration for the generator calls the same operations, and ignores what is omitted', () => {
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(text) ?? []
  const [blocks = '', data = ''] = yaml.split('data_sources:')
  const parsed = blocks.split(/\n {2}(?=\w)/).slice(2)
  const calls = (block: string) =>
    [...block.matchAll(/(create|read|update|delete): \{ path: "?([^",]+)"?, method: (\w+) \}/g)].map(
      ([, phase, path = '', method = '']) => [phase, api.paths[path]?.[method.toLowerCase()]?.operationId] as const,
    )
  for (const [index, block] of parsed.entries()) {
    const [[name = ''] = [], ...phases] = resources[index] ?? []
    assert.equal(`reeve_${block.split(':')[0]}`, name)
    const expected = ['create', 'read', 'update', 'delete'].map((phase, place) => [phase, phases[place] ?? []] as const)
    for (const [phase, ids] of expected) {
      const called = calls(block).find(([one]) => one === phase)?.[1]
      assert.ok(called ? ids.includes(called) : ids.length === 0, `${name}: ${phase} calls ${called}`)
    }
    const [, ignored = ''] = /ignores: \[(.*?)\]/s.exec(block) ?? []
    const omitted = attributes.get(name)?.[3] ?? []
    assert.deepEqual(ignored.split(/,\s*/).filter(Boolean), omitted, name)
  }
  assert.equal(parsed.length, resources.length)
  assert.deepEqual(calls(data), [['read', 'getCaller']])
})

test('every scope of the page exists', () => {
  const scopes = new Set(
    [...operations.values()].flatMap(({ description = '' }) => description.match(/\b\w+:(read|write)\b/g) ?? []),
  )
  const [, section = ''] = text.split('\n## Scopes\n')
  const named = (section.split('\n## ')[0] ?? '').match(/`\w+:(read|write)`/g) ?? []
  assert.ok(named.length > 5)
  assert.deepEqual(
    named.map(scope => scope.slice(1, -1)).filter(scope => !scopes.has(scope)),
    [],
  )
})
