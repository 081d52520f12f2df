import { type Details, type OpenApi, readDetails } from './document.ts'
import type { NamedOperation } from './names.ts'
import { docstring, isName, PythonModels, toClassName } from './python-models.ts'

const BANNER = '# Made from the API\'s document by "npm run generate"; do not edit.\n\n'

const IMPORTS = `from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from . import models
from ._call import Group, ResponseInfo
from ._lists import Pages
from ._streams import AuditExport, Export
`

const GROUPS = `
class Groups:
    """Every operation of the API, in its groups."""

    def _bind(self, send: Send) -> None:
`

/** Generates the modules of the Python client, by file name. It has the operations that accept a key. */
export function generatePython(document: OpenApi, operations: readonly NamedOperation[]): Map<string, string> {
  const models = new PythonModels(document)
  const details = readDetails(document)
  const groups = Map.groupBy(
    operations.filter(({ credential }) => credential === 'any' || credential === 'platform'),
    ({ group }) => toSnakeCase(group),
  )
  const classes = Array.from(groups, ([group, members]) => {
    const methods = members.map(operation => methodOf(operation, details.get(operation.id), models))
    return `\nclass ${classOf(group)}(Group):\n${methods.join('\n')}\n`
  })
  const fields = Array.from(groups.keys(), group => `        self.${group} = ${classOf(group)}(send)\n`)
  const all = `${GROUPS}${fields.join('')}`
  const events = Object.values(document.webhooks).map(eventOf)
  return new Map([
    ['models.py', BANNER + models.toModule(events)],
    [
      '_methods.py',
      `${BANNER}${IMPORTS.replace('ResponseInfo\n', 'ResponseInfo, Send\n')}\n${classes.join('\n')}${all}`,
    ],
  ])
}

const classOf = (group: string) => `${toClassName(group)}Methods`

function eventOf(webhook: unknown): string {
  const reference = /"#\/components\/schemas\/(\w+Event)"/.exec(JSON.stringify(webhook))
  if (!reference?.[1]) throw new Error('A webhook has no event')
  return reference[1]
}

const NO_DETAILS: Details = { parameters: [], page: undefined }

function methodOf(operation: NamedOperation, { parameters, page } = NO_DETAILS, models: PythonModels): string {
  const { id, name, method, path, input, answer, codes } = operation
  const name_ = toSnakeCase(name)
  const ids = operation.pathParameters.map(toSnakeCase)
  const named: string[] = []
  const values: string[] = []
  for (const { name: parameter, schema, required } of parameters) {
    const type = inModels(models.typeOf(schema, `${toClassName(id)}${toClassName(parameter)}`))
    const argument = isName(parameter) ? parameter : `${parameter}_`
    named.push(`${argument}: ${type}${required ? '' : ' | None = None'}`)
    values.push(`"${parameter}": ${argument}`)
  }
  const options: string[] = []
  if (operation.takesDryRun) options.push('dry_run: bool = False')
  if (operation.takesIdempotencyKey) options.push('idempotency_key: str | None = None')
  if (operation.takesIfMatch) options.push('if_match: str | None = None')
  options.push('timeout: float | None = None', 'response: ResponseInfo | None = None')
  const body = input?.schema ? [`body: models.${input.schema}${input.required ? '' : ' | None = None'}`] : []
  const args = ['self', ...ids.map(one => `${one}: str`), ...body, '*', ...named, ...options]
  const passed = [
    `"${id}"`,
    `"${method}"`,
    `"${path.replaceAll(/\{(\w+)\}/g, (_, one: string) => `{${toSnakeCase(one)}}`)}"`,
    `ids={${ids.map(one => `"${one}": ${one}`).join(', ')}}`,
    `query={${values.join(', ')}}`,
    ...(body.length > 0 ? ['body=body'] : []),
    ...(operation.readOnly ? ['read_only=True'] : []),
    ...(operation.takesDryRun ? ['dry_run=dry_run'] : []),
    ...(operation.takesIdempotencyKey ? ['takes_key=True', 'idempotency_key=idempotency_key'] : []),
    ...(operation.takesIfMatch ? ['if_match=if_match'] : []),
    'timeout=timeout',
    'response=response',
  ]
  const item = answer.kind === 'list' ? itemOf(answer, page, id, models) : ''
  const [type, send] = {
    nothing: () => ['None', '_nothing'],
    stream: () => (answer.kind === 'stream' && answer.isCsv ? ['Export', '_export'] : ['AuditExport', '_audit_export']),
    body: () => [bodyOf(operation, page, models), '_data'],
    list: () => [`Pages[${item}]`, '_pages'],
  }[answer.kind]() as [string, string]
  const key = answer.kind === 'list' ? [`"${answer.key}"`] : []
  const refusals = codes.length > 0 ? `\n\nRaises ReeveError: ${[...new Set(codes)].join(', ')}` : ''
  const text = `${operation.summary}: \`${id}\`, \`${method} ${path}\`.\n\n${operation.description}${refusals}`
  return [
    `    def ${name_}(`,
    ...args.map(one => `        ${one},`),
    `    ) -> ${type}:`,
    docstring(text.trim(), '        ').trimEnd(),
    `        ${send === '_data' ? `data: ${type} =` : 'return'} self.${send}(`,
    ...[...key, ...passed].map(one => `            ${one},`),
    '        )',
    ...(send === '_data' ? ['        return data'] : []),
    '',
  ].join('\n')
}

function itemOf({ schema }: { schema: string | undefined }, page: Details['page'], id: string, models: PythonModels) {
  if (schema) return `models.${schema}`
  const list = Object.values(page?.properties ?? {}).find(({ type }) => type === 'array')
  return list?.items ? inModels(models.typeOf(list.items, `${toClassName(id)}Item`)) : 'dict[str, Any]'
}

function bodyOf({ id, answer }: NamedOperation, page: Details['page'], models: PythonModels): string {
  if (answer.kind === 'body' && answer.schema) return `models.${answer.schema}`
  return page ? inModels(models.typeOf(page, `${toClassName(id)}Answer`)) : 'dict[str, Any]'
}

/** Prefixes the names of classes with `models.`, except those of Python itself. */
const inModels = (type: string): string =>
  type.replaceAll(/"[^"]*"|\b[A-Z]\w*/g, one =>
    one.startsWith('"') || ['None', 'Literal', 'Sequence', 'Any', 'True', 'False'].includes(one)
      ? one
      : `models.${one}`,
  )

const toSnakeCase = (text: string): string => text.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
