import { posix } from 'node:path'
import ts from 'typescript'
import { batchFaultsOf } from './batch-rules.ts'

/** The properties of a source file that the architecture rules check. */
export interface Source {
  path: string
  imports: Import[]
  /** The SQL of the file, one string per tagged template or raw call, with `?` for interpolations. */
  statements: string[]
  /** Ids of the operations that it defines. */
  operations: string[]
  fetches: boolean
  readsEnvironment: boolean
  /** True if it reads the system clock: `Date.now` or `new Date()`. */
  readsClock: boolean
  /** Violations of the rule read → decide → write, as sentences. */
  batchFaults: string[]
  /** The functions of the file, each with its number of lines. */
  functions: { readonly name: string; readonly lines: number }[]
}

export interface Import {
  specifier: string
  /** The imported file's path in the repository; undefined for a package. */
  target: string | undefined
  /** `lazy` stands for a call of `import()`. */
  kind: 'value' | 'type' | 'lazy'
}

/** Parses a file with TypeScript's parser, so that comments and strings are ignored. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const source: Source = {
    path,
    imports: [],
    statements: [],
    operations: [],
    fetches: false,
    readsEnvironment: false,
    readsClock: false,
    batchFaults: batchFaultsOf(file),
    functions: [],
  }
  visit(file, source)
  return source
}

function visit(node: ts.Node, source: Source): void {
  if (ts.isFunctionLike(node) && 'body' in node && node.body) addFunction(node, source)
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    addImport(source, node.moduleSpecifier, isTypeOnly(node) ? 'type' : 'value')
    if (importsName(node, 'env')) source.readsEnvironment = true
  } else if (ts.isCallExpression(node)) visitCall(node, source)
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    addImport(source, node.argument.literal, 'type')
  } else if (ts.isTaggedTemplateExpression(node) && (isSqlTag(node.tag) || looksLikeSql(textOf(node.template)))) {
    source.statements.push(textOf(node.template))
  } else if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    if (isProcessEnv(node)) source.readsEnvironment = true
    if (nameOf(node) === 'now' && nameOf(node.expression) === 'Date') source.readsClock = true
  } else if (ts.isNewExpression(node) && nameOf(node.expression) === 'Date' && !node.arguments?.length) {
    source.readsClock = true
  }
  ts.forEachChild(node, child => visit(child, source))
}

function addFunction(node: ts.SignatureDeclaration, { functions }: Source): void {
  const lineOf = (position: number) => node.getSourceFile().getLineAndCharacterOfPosition(position).line
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  functions.push({
    name: named?.getText() ?? 'a function',
    lines: lineOf(node.end) - lineOf(node.getStart()) + 1,
  })
}

function visitCall(node: ts.CallExpression, source: Source): void {
  const [first] = node.arguments
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first) addImport(source, first, 'lazy')
  if (nameOf(node.expression) === 'fetch') source.fetches = true
  if (nameOf(node.expression) === 'unsafe' && first) {
    source.statements.push(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first) ? textOf(first) : '?')
  }
  if (first && ts.isObjectLiteralExpression(first)) {
    const id = operationId(first)
    if (id !== undefined) source.operations.push(id)
  }
}

/** The id of an operation, which is an object with `id`, `path`, and one of `decide`, `answer` and `run`. */
function operationId(object: ts.ObjectLiteralExpression): string | undefined {
  const property = (name: string) =>
    object.properties.find(({ name: key }) => key && ts.isIdentifier(key) && key.text === name)
  const id = property('id')
  if (!id || !property('path') || !['decide', 'answer', 'run'].some(property)) return undefined
  return ts.isPropertyAssignment(id) && ts.isStringLiteralLike(id.initializer) ? id.initializer.text : undefined
}

function addImport(source: Source, specifier: ts.Node, kind: Import['kind']): void {
  if (!ts.isStringLiteralLike(specifier)) return
  const isOurs = specifier.text.startsWith('.')
  const target = isOurs ? posix.join(posix.dirname(source.path), specifier.text) : undefined
  source.imports.push({ specifier: specifier.text, target, kind })
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

/** True if the statement imports this name from Node's process module, as in `import { env } from 'node:process'`. */
function importsName(node: ts.ImportDeclaration | ts.ExportDeclaration, name: string): boolean {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return false
  const bindings = node.importClause?.namedBindings
  if (!/^(node:)?process$/.test(node.moduleSpecifier.text) || !bindings || !ts.isNamedImports(bindings)) return false
  return bindings.elements.some(element => (element.propertyName ?? element.name).text === name)
}

function isProcessEnv(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): boolean {
  if (nameOf(node.expression) !== 'process') return false
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env'
  return ts.isStringLiteralLike(node.argumentExpression) && node.argumentExpression.text === 'env'
}

function isSqlTag(tag: ts.Expression): boolean {
  return nameOf(tag) === 'sql'
}

function looksLikeSql(text: string): boolean {
  return /^\s*(select|insert into|update|delete from|with)\s/i.test(text)
}

/** `a` for `a`, `b.a` and `c().a`; undefined for other expressions. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined
}

function textOf(node: ts.TemplateLiteral | ts.StringLiteral): string {
  if (!ts.isTemplateExpression(node)) return node.text
  return [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join(' ? ')
}

export function statementsWithoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
}

/**
 * The tables that a statement inserts into, updates or deletes from. Locking clauses (`for update`) and `on conflict`
 * are not counted.
 */
export function tablesWrittenBy(sql: string): string[] {
  const write = new RegExp(
    [
      /\binsert\s+into\s+(\w+)/,
      /\bdelete\s+from\s+(?:only\s+)?(\w+)/,
      /\bmerge\s+into\s+(\w+)/,
      /\btruncate\s+(?:table\s+)?(\w+)/,
      /(?<!\b(?:for|key|do|on)\s+)\bupdate\s+(?:only\s+)?(\w+)/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'gi',
  )
  return [...statementsWithoutComments(sql).matchAll(write)].map(match => match.slice(1).find(Boolean) ?? '')
}

/**
 * The tables that migrations create, which of them are tenant tables, and which have an organization_id at all. In a
 * tenant table this column is not null. If it is nullable, as for login blocks, it only refers to an organization.
 */
export function tablesIn(migrations: string[]): { all: Set<string>; tenant: Set<string>; naming: Set<string> } {
  const all = new Set<string>()
  const tenant = new Set<string>()
  const naming = new Set<string>()
  for (const sql of migrations.map(statementsWithoutComments)) {
    for (const match of sql.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)\s*\(/gi)) {
      const table = match[1] ?? ''
      all.add(table)
      const items = itemsAt(sql, match.index + match[0].length)
      if (items.some(item => /^organization_id\b/i.test(item))) naming.add(table)
      if (items.some(item => /^organization_id\b.*\b(not null|primary key)\b/is.test(item))) tenant.add(table)
    }
    for (const [text, table = ''] of sql.matchAll(
      /\balter\s+table\s+(\w+)\s+add\s+(?:column\s+)?organization_id\b[^;]*/gi,
    )) {
      naming.add(table)
      if (/not null/i.test(text)) tenant.add(table)
    }
  }
  return { all, tenant, naming }
}

/** The items of the parenthesized list that begins at `start`. */
function itemsAt(sql: string, start: number): string[] {
  const items = ['']
  let depth = 1
  for (let at = start; at < sql.length && depth > 0; at++) {
    const letter = sql[at] ?? ''
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 1) items.push('')
    else items.push(`${items.pop()}${letter}`)
  }
  return items.map(item => item.trim())
}

/** Cycles of a graph, as lists of names: at least one for each strongly connected component that has a cycle. */
export function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const trail: string[] = []
  const walk = (name: string): void => {
    const at = trail.indexOf(name)
    if (at >= 0) cycles.push(trail.slice(at))
    if (at >= 0 || finished.has(name)) return
    trail.push(name)
    for (const next of graph.get(name) ?? []) walk(next)
    trail.pop()
    finished.add(name)
  }
  for (const name of graph.keys()) walk(name)
  return cycles
}
