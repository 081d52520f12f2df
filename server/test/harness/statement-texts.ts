import { posix } from 'node:path'
import ts from 'typescript'

/** The SQL of a statement in the sources, with `$1` for each value. */
export interface StatementText {
  path: string
  /** The outermost function or constant that contains the statement. */
  name: string
  /** The texts of the statement: each alternative of its conditional parts is in one of them. */
  texts: string[]
}

/** The result of an expression, as far as the sources determine it. */
type Value =
  | Composed
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: Value[] }
  | { kind: 'function'; node: ts.FunctionLikeDeclaration; state: State }
  | { kind: 'unknown' }

interface Composed {
  kind: 'sql'
  text: string
  /** The templates whose text it contains. */
  templates: readonly ts.Node[]
}

/** The state in which an expression is evaluated: the arguments of the enclosing calls, and the chosen alternatives. */
interface State {
  calls: ReadonlyMap<ts.Node, readonly Value[]>
  /**
   * The number of the combination of alternatives. Divided by the number of alternatives of the next choice, the
   * remainder selects one of them, and the quotient is the number for the choices within it.
   */
  choice: number
  /** The number of combinations of the choices so far. */
  span: number
}

const UNKNOWN: Value = { kind: 'unknown' }
const written = (text: string): Composed => ({ kind: 'sql', text, templates: [] })
const NOTHING = written('')
/** Stands for the name of a table or column that the sources do not determine. */
export const RUN_TIME_NAME = 'name_at_run_time'
const EQUATION = `${RUN_TIME_NAME} = $1`

/**
 * Reads the statements of `files`, a map from paths to texts. Inserts the fragments that a statement is composed of,
 * also those of other files. A statement with alternatives has several texts: each alternative is in one of them. If
 * the sources do not determine where a fragment is inserted, the fragment is returned as a statement of its own.
 */
export function readStatementTexts(files: ReadonlyMap<string, string>): StatementText[] {
  const reader = new StatementReader(files)
  const templates = [...reader.sources].flatMap(([path, source]) =>
    templatesIn(source).map(template => ({ path, template, name: ownerOf(template) })),
  )
  const read = ({ path, name, template }: (typeof templates)[number]) => ({
    path,
    name,
    texts: reader.textsOf(template),
  })
  const statements = templates.filter(({ template }) => !isFragment(template)).map(read)
  return [...statements, ...templates.filter(({ template }) => !reader.used.has(template)).map(read)]
}

class StatementReader {
  readonly sources: ReadonlyMap<string, ts.SourceFile>
  readonly used = new Set<ts.Node>()
  #alternatives = 1

  constructor(files: ReadonlyMap<string, string>) {
    this.sources = new Map(
      [...files].map(([path, text]) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
    )
  }

  textsOf(template: ts.TaggedTemplateExpression): string[] {
    const texts = new Set<string>()
    this.#alternatives = 1
    for (let choice = 0; choice < this.#alternatives; choice++) {
      const { text, templates } = this.#compose(template.template, { calls: new Map(), choice, span: 1 })
      texts.add(text)
      for (const one of templates) this.used.add(one)
    }
    return [...texts]
  }

  #compose(template: ts.TemplateLiteral, state: State): Composed {
    const [head, spans] = ts.isTemplateExpression(template)
      ? [template.head, template.templateSpans]
      : [template, [] as ts.TemplateSpan[]]
    const values = spans.map(({ expression }) => this.#evaluate(expression, state))
    const parts = values.map(value => (value.kind === 'sql' ? value : written('$1')))
    const text = parts.reduce(
      (before, part, index) => `${before} ${part.text} ${spans[index]?.literal.text}`,
      head.text,
    )
    return { kind: 'sql', text, templates: [template.parent, ...parts.flatMap(({ templates }) => templates)] }
  }

  #evaluate(node: ts.Expression, state: State): Value {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.#evaluate(node.expression, state)
    if (ts.isStringLiteralLike(node)) return { kind: 'text', text: node.text }
    if (ts.isTaggedTemplateExpression(node)) return this.#compose(node.template, state)
    if (ts.isConditionalExpression(node)) return this.#choose([node.whenTrue, node.whenFalse], state)
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', node, state }
    if (ts.isArrayLiteralExpression(node))
      return { kind: 'list', items: node.elements.map(element => this.#evaluate(element, state)) }
    if (ts.isElementAccessExpression(node)) return this.#item(node, state)
    if (ts.isIdentifier(node)) return this.#lookUp(node, state)
    return ts.isCallExpression(node) ? this.#call(node, state) : UNKNOWN
  }

  #choose(alternatives: readonly (ts.Expression | Value)[], state: State): Value {
    const span = state.span * alternatives.length
    this.#alternatives = Math.max(this.#alternatives, span)
    const chosen = alternatives[state.choice % alternatives.length] ?? UNKNOWN
    if (typeof chosen.kind === 'string') return chosen as Value
    const choice = Math.floor(state.choice / alternatives.length)
    return this.#evaluate(chosen as ts.Expression, { ...state, choice, span })
  }

  #item(node: ts.ElementAccessExpression, state: State): Value {
    const list = this.#evaluate(node.expression, state)
    return (list.kind === 'list' && list.items[Number(node.argumentExpression.getText())]) || UNKNOWN
  }

  #call(node: ts.CallExpression, state: State): Value {
    const { expression: callee, arguments: args } = node
    if (!ts.isPropertyAccessExpression(callee))
      return this.#apply(
        this.#evaluate(callee, state),
        args.map(argument => this.#evaluate(argument, state)),
        state,
      )
    if (callee.expression.getText() === 'sql') return this.#build(callee.name.text, args, state)
    // Statements join conditions and assignments with `reduce`. A single equation stands for all of them.
    if (callee.name.text === 'reduce') return written(EQUATION)
    const statement = this.#evaluate(callee.expression, state)
    return statement.kind === 'sql' ? statement : UNKNOWN
  }

  /** The builders of `database/statement.ts`. */
  #build(builder: string, [first, second]: readonly ts.Expression[], state: State): Value {
    if (builder === 'optional' && second) {
      const span = state.span * 2
      this.#alternatives = Math.max(this.#alternatives, span)
      if (state.choice % 2 === 1) return NOTHING
      const inner = { ...state, choice: Math.floor(state.choice / 2), span }
      return this.#apply(this.#evaluate(second, inner), [UNKNOWN], inner)
    }
    if (builder === 'identifier' && first) {
      const name = this.#evaluate(first, state)
      return written(name.kind === 'text' ? name.text : RUN_TIME_NAME)
    }
    if (builder === 'listed' && second) return this.#apply(this.#evaluate(second, state), [UNKNOWN], state)
    if (builder === 'insertion') return written('default values')
    return builder === 'assignments' ? written(EQUATION) : UNKNOWN
  }

  #apply(called: Value, args: readonly Value[], { choice, span }: State): Value {
    if (called.kind !== 'function' || !called.node.body) return UNKNOWN
    const state = { calls: new Map([...called.state.calls, [called.node, args]]), choice, span }
    const { body } = called.node
    return ts.isBlock(body) ? this.#choose(returnsIn(body), state) : this.#evaluate(body, state)
  }

  /** Finds a name's declaration, from the innermost block outwards. */
  #lookUp(name: ts.Identifier, state: State): Value {
    for (let node: ts.Node = name; node; node = node.parent) {
      if (ts.isFunctionLike(node)) {
        const index = node.parameters.findIndex(parameter => binds(parameter.name, name.text))
        if (index >= 0) return this.#bound(node.parameters[index]?.name, state.calls.get(node)?.[index], name.text)
      }
      if (ts.isBlock(node) || ts.isSourceFile(node)) {
        const found = this.#declaredIn(node, name.text, state)
        if (found) return found
      }
      if (ts.isSourceFile(node)) return this.#imported(node, name.text)
    }
    return UNKNOWN
  }

  #bound(binding: ts.BindingName | undefined, value: Value = UNKNOWN, name: string): Value {
    if (!binding || ts.isIdentifier(binding)) return value
    const index = binding.elements.findIndex(element => ts.isBindingElement(element) && binds(element.name, name))
    return (ts.isArrayBindingPattern(binding) && value.kind === 'list' && value.items[index]) || UNKNOWN
  }

  #declaredIn(block: ts.Block | ts.SourceFile, name: string, state: State): Value | undefined {
    for (const statement of block.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name)
        return { kind: 'function', node: statement, state }
      if (!ts.isVariableStatement(statement)) continue
      const declaration = statement.declarationList.declarations.find(one => binds(one.name, name))
      if (declaration?.initializer)
        return this.#bound(declaration.name, this.#evaluate(declaration.initializer, state), name)
    }
    return undefined
  }

  #imported(source: ts.SourceFile, name: string): Value {
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
      const named = statement.importClause?.namedBindings
      const element = named && ts.isNamedImports(named) && named.elements.find(one => one.name.text === name)
      if (element)
        return this.#exported(source.fileName, statement.moduleSpecifier, (element.propertyName ?? element.name).text)
    }
    return UNKNOWN
  }

  #exported(from: string, specifier: ts.StringLiteral, name: string): Value {
    const source = this.sources.get(posix.join(posix.dirname(from), specifier.text))
    if (!source) return UNKNOWN
    const declared = this.#declaredIn(source, name, { calls: new Map(), choice: 0, span: 1 })
    if (declared) return declared
    for (const statement of source.statements) {
      if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue
      const clause = statement.exportClause
      const element = clause && ts.isNamedExports(clause) && clause.elements.find(one => one.name.text === name)
      if (!element && clause) continue
      const target = element ? (element.propertyName ?? element.name).text : name
      const found = this.#exported(source.fileName, statement.moduleSpecifier as ts.StringLiteral, target)
      if (found.kind !== 'unknown') return found
    }
    return UNKNOWN
  }
}

/** A tag such as `sql`, `sql.fragment` or `tx.sql`, or another name for one. */
const TAG = /^(\w+|(\w+\.)*sql\.\w+|(\w+\.)+sql)$/

function templatesIn(source: ts.SourceFile): ts.TaggedTemplateExpression[] {
  const found: ts.TaggedTemplateExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && TAG.test(node.tag.getText())) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isFragment = ({ tag }: ts.TaggedTemplateExpression): boolean =>
  ts.isPropertyAccessExpression(tag) && tag.name.text === 'fragment'

function ownerOf(node: ts.Node): string {
  let name = ''
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if ((ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at)) && at.name) name = at.name.getText()
  }
  return name
}

/** The expressions that a function can return, without those of the functions in it. */
function returnsIn(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

const binds = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some(element => ts.isBindingElement(element) && binds(element.name, name))
