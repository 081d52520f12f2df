import ts from 'typescript'

const RULES = new Set(['decide', 'answer'])
const IMPURE = new RegExp(
  [
    /^(Math\.random|crypto\.(random\w+|getRandomValues))$/,
    /^(Date\.now|performance\.now|(\w+\.)*clock\.now|new Date(\(\))?|Date\(\))$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/**
 * Violations of the rule "`decide` and `answer` are pure and synchronous", as sentences. Functions of the same file are
 * followed. Imported ones are not: `newId` and new secrets are allowed. Work that runs later is allowed, too: in a
 * `Deferred`, an async function such as `afterCommit`, and an async generator.
 */
export function impurityFaultsOf(file: ts.SourceFile): string[] {
  const functions = functionsOf(file)
  const imports = importsOf(file)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const rule = ruleIn(node, functions)
    if (rule) faults.push(...faultsOfRule(rule, functions, imports, file.fileName.startsWith('server/src/features/')))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
}

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration
type Functions = ReadonlyMap<string, FunctionNode>

const isFunction = (node: ts.Node | undefined): node is FunctionNode =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node))

/** The functions of a file that have a name, nested ones included. */
function functionsOf(file: ts.SourceFile): Functions {
  const functions = new Map<string, FunctionNode>()
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.set(node.name.text, node)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer)) {
      functions.set(node.name.text, node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return functions
}

/** The imported values of a file by their local names, each with its module. */
function importsOf(file: ts.SourceFile): ReadonlyMap<string, string> {
  const imports = new Map<string, string>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { importClause: clause, moduleSpecifier } = statement
    if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) continue
    const bindings = clause.namedBindings
    const names =
      bindings && ts.isNamedImports(bindings) ? bindings.elements.filter(one => !one.isTypeOnly) : [bindings]
    for (const { name } of [clause, ...names].filter(one => one !== undefined)) {
      if (name) imports.set(name.text, moduleSpecifier.text)
    }
  }
  return imports
}

/** The function of a property `decide` or `answer` of an object: a method, a function, or the name of one. */
function ruleIn(node: ts.Node, functions: Functions): FunctionNode | undefined {
  const name = (ts.isObjectLiteralElement(node) && node.name && ts.isIdentifier(node.name) && node.name.text) || ''
  if (!RULES.has(name)) return undefined
  if (ts.isMethodDeclaration(node)) return node
  if (ts.isShorthandPropertyAssignment(node)) return functions.get(name)
  if (!ts.isPropertyAssignment(node)) return undefined
  if (isFunction(node.initializer)) return node.initializer
  return ts.isIdentifier(node.initializer) ? functions.get(node.initializer.text) : undefined
}

function faultsOfRule(
  rule: FunctionNode,
  functions: Functions,
  imports: ReadonlyMap<string, string>,
  isFeature: boolean,
): string[] {
  const faults = new Set<string>()
  if (answersPromise(rule, functions)) faults.add('decide and answer are synchronous')
  const seen = new Set<FunctionNode>()
  const follow = (body: FunctionNode): void => {
    if (seen.has(body)) return
    seen.add(body)
    ts.forEachChild(body, visit)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || (isFunction(node) && isAsync(node))) return
    if (ts.isNewExpression(node) && node.expression.getText() === 'Deferred') return
    if (IMPURE.test(textOf(node))) faults.add(`decide and answer are pure, and use ${textOf(node)}`)
    if (ts.isIdentifier(node) && isValue(node)) {
      const module = imports.get(node.text) ?? ''
      if (isFeature && /(^|\/)database\//.test(module)) faults.add(`decide and answer use no database, as ${node.text}`)
      if (/^(node:)?crypto$/.test(module)) faults.add(`decide and answer are pure, and use ${node.text}`)
      const called = functions.get(node.text)
      if (called && !isAsync(called)) follow(called)
    }
    ts.forEachChild(node, visit)
  }
  follow(rule)
  return [...faults]
}

/** The text of a call without arguments, or of `a.b`; empty for other nodes. */
const textOf = (node: ts.Node): string =>
  ts.isPropertyAccessExpression(node) ||
  ((ts.isNewExpression(node) || ts.isCallExpression(node)) && !node.arguments?.length)
    ? node.getText()
    : ''

/** False for the name of a property, as in `a.name` and `{ name: 1 }`. */
const isValue = (node: ts.Identifier): boolean =>
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !ts.isBindingElement(node.parent)

const isAsync = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true

/** True if the function is async or returns a promise, by its own expression or through a function of the file. */
function answersPromise(rule: FunctionNode, functions: Functions, seen = new Set<FunctionNode>()): boolean {
  if (isAsync(rule) || rule.type?.getText().startsWith('Promise<')) return true
  if (seen.has(rule)) return false
  seen.add(rule)
  const isPromise = (value: ts.Expression): boolean => {
    if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) return isPromise(value.expression)
    if (ts.isConditionalExpression(value)) return isPromise(value.whenTrue) || isPromise(value.whenFalse)
    if (ts.isNewExpression(value)) return value.expression.getText() === 'Promise'
    if (!ts.isCallExpression(value)) return false
    if (/^Promise\.|\.(then|catch|finally)$/.test(value.expression.getText())) return true
    const called = ts.isIdentifier(value.expression) && functions.get(value.expression.text)
    return called ? answersPromise(called, functions, seen) : false
  }
  return returnsOf(rule).some(isPromise)
}

/** The expressions that a function returns. */
function returnsOf({ body }: FunctionNode): ts.Expression[] {
  if (!body || !ts.isBlock(body)) return body ? [body] : []
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}
