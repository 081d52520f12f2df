import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import { type OpenApi, readOperations, readSharedCodes } from './document.ts'
import { writeMethods } from './methods.ts'
import { type NamedOperation, nameMethod } from './names.ts'
import { generatePython } from './python.ts'
import { type Sample, samplesOf } from './samples.ts'
import { writeErrorCodes, writeSchemas, writeTable } from './tables.ts'

const BANNER = '// Made from the API\'s document by "npm run generate"; do not edit.\n\n'

/** Generates the client from the OpenAPI document at this path. Returns the texts of its files by file name. */
export async function generateClient(path: string): Promise<Map<string, string>> {
  const document = readDocument(path)
  const operations = nameOperations(document)
  const groups = Map.groupBy(operations, ({ group }) => group)
  const types = await openapiTypeScript(toExact(document) as never, { defaultNonNullable: false })
  const files = {
    'document.ts': astToString(types),
    'schemas.ts': writeSchemas(document),
    'error-codes.ts': writeErrorCodes(operations, readSharedCodes(document)),
    'methods.ts': writeMethods(groups),
    'table.ts': writeTable(groups),
  }
  return new Map(Object.entries(files).map(([name, text]) => [join('src', 'generated', name), BANNER + text]))
}

/** Generates the modules of the Python client, by file name. */
export function generatePythonClient(path: string): Map<string, string> {
  const document = readDocument(path)
  return generatePython(document, nameOperations(document))
}

/** Returns the code samples and the client's method of every operation, by operation id, for the API reference. */
export const generateSamples = (path: string): Record<string, { method: string; samples: Sample[] }> =>
  Object.fromEntries(
    nameOperations(readDocument(path)).map(operation => [
      operation.id,
      { method: `${operation.group}.${operation.name}`, samples: samplesOf(operation) },
    ]),
  )

/** Returns a Markdown table of the client's groups and their methods, for the README. */
export function generateMethodTable(path: string): string {
  const groups = Map.groupBy(nameOperations(readDocument(path)), ({ group }) => group)
  const rows = Array.from(groups, ([group, operations]) => {
    const names = operations.map(({ name }) => `\`${name}\``)
    return `| \`${group}\` | ${names.join(', ')} |`
  })
  return ['| group | methods |', '|---|---|', ...rows].join('\n')
}

const readDocument = (path: string): OpenApi => JSON.parse(readFileSync(path, 'utf8'))

export function nameOperations(document: OpenApi): NamedOperation[] {
  const operations = readOperations(document).map(operation => {
    const { group, method } = nameMethod(operation)
    return { ...operation, group, name: method }
  })
  assertNamesDiffer(operations)
  return operations
}

function assertNamesDiffer(operations: readonly NamedOperation[]): void {
  const names = new Set<string>()
  for (const { id, group, name } of operations) {
    if (names.has(`${group}.${name}`)) throw new Error(`${id} is called ${group}.${name}, as another operation is`)
    names.add(`${group}.${name}`)
  }
}

/**
 * A copy of the document that gives exact types. Drops `additionalProperties: true`, which tells clients to accept new
 * fields: as a type it would accept every misspelt field. Merges a schema with the one that it extends; its own
 * properties replace those of the other.
 */
function toExact(document: OpenApi): OpenApi {
  const { schemas } = document.components
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.properties && value.additionalProperties === true) delete value.additionalProperties
    const [base, own] = value?.allOf ?? []
    const extended = schemas[base?.$ref?.replace('#/components/schemas/', '')]
    if (!extended || !own?.properties || value.allOf.length > 2) return value
    const { allOf: _parts, ...rest } = value
    const properties = { ...extended.properties, ...own.properties }
    return { ...extended, ...rest, required: [...(extended.required ?? []), ...(own.required ?? [])], properties }
  })
}
