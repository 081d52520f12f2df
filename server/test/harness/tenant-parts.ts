import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeFunction,
  ResTarget,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'

/** The tables of the schema that have a column organization_id. */
export interface TenantTables {
  /** The tables whose rows belong to an organization: the column is not null. */
  readonly tenant: ReadonlySet<string>
  /** All tables with the column. In the others it only refers to an organization. */
  readonly naming: ReadonlySet<string>
}

/** A table, subquery or function in a FROM clause, or the target of a write. */
interface Range {
  readonly name: string
  /** Undefined unless it is a tenant table. */
  readonly table?: string | undefined
  readonly hasOrganization: boolean
  /** True if it is a function, such as `unnest`, that turns parameters into rows with an organization_id. */
  readonly isGiven: boolean
}

/** The ranges of a part, without those of the parts around it. */
type Scope = readonly Range[]

/** The CTEs that are visible in a part; true if a CTE has a column organization_id. */
type Ctes = ReadonlyMap<string, boolean>

/** One side of an equality: a range's organization_id, or a value that the part is given. */
type Side = Range | 'given' | undefined
type Equality = readonly [Side, Side]
/** If the organization of `from` is known, the organization of `to` is known, too: they are equal. */
interface Implication {
  readonly from: Side
  readonly to: Range
}

const COLUMN = 'organization_id'

/**
 * Finds the parts of a statement that do not name their organization. Every SELECT, UPDATE, DELETE and INSERT is a
 * part, also in subqueries and CTEs. For each tenant table, its conditions must equate organization_id with a
 * parameter, a constant, or the organization_id of another table of the same part that is itself equated. A column of
 * an outer query or of a CTE does not count. The condition of an outer join counts only for its optional side. An
 * INSERT must supply the column.
 * @returns the tables of these parts
 */
export function tablesWithoutOrganization(statement: Node, tables: TenantTables): string[] {
  const checker = new PartChecker(tables)
  checker.check(statement, new Map())
  return [...checker.found]
}

/** The number of INSERT, UPDATE, DELETE and MERGE commands in a statement. */
export function countWrites(tree: unknown): number {
  if (typeof tree !== 'object' || tree === null) return 0
  return Object.entries(tree).reduce(
    (sum, [key, value]) => sum + Number(/^(Insert|Update|Delete|Merge)Stmt$/.test(key)) + countWrites(value),
    0,
  )
}

class PartChecker {
  readonly found = new Set<string>()
  readonly #tables: TenantTables

  constructor(tables: TenantTables) {
    this.#tables = tables
  }

  check(node: Node | undefined, ctes: Ctes): void {
    if (!node) return
    if ('SelectStmt' in node) this.#checkSelect(node.SelectStmt, ctes)
    else if ('InsertStmt' in node) this.#checkInsert(node.InsertStmt, ctes)
    else if ('UpdateStmt' in node) this.#checkChange(node.UpdateStmt, node.UpdateStmt.fromClause, ctes)
    else if ('DeleteStmt' in node) this.#checkChange(node.DeleteStmt, node.DeleteStmt.usingClause, ctes)
    else if ('MergeStmt' in node) this.found.add('a MERGE, which this test does not read,')
  }

  #checkSelect(select: SelectStmt, outerCtes: Ctes): void {
    const ctes = this.#checkCtes(select.withClause, outerCtes)
    const { fromClause, whereClause, withClause: _, larg, rarg, ...expressions } = select
    for (const arm of [larg, rarg]) if (arm) this.#checkSelect(arm, ctes)
    this.#checkPart([], fromClause, whereClause, ctes)
    this.#checkExpressions(expressions, ctes)
  }

  #checkChange(change: UpdateStmt | DeleteStmt, from: Node[] | undefined, outerCtes: Ctes): void {
    const ctes = this.#checkCtes(change.withClause, outerCtes)
    const { relation, whereClause, returningClause } = change
    this.#checkPart([this.#tableRange(relation?.relname, relation?.alias?.aliasname)], from, whereClause, ctes)
    this.#checkExpressions([returningClause, 'targetList' in change && change.targetList], ctes)
  }

  #checkInsert(insert: InsertStmt, outerCtes: Ctes): void {
    const ctes = this.#checkCtes(insert.withClause, outerCtes)
    const { relation, cols = [], selectStmt, onConflictClause, returningClause } = insert
    const place = cols.findIndex(column => targetOf(column)?.name === COLUMN)
    const isSupplied = selectStmt && 'SelectStmt' in selectStmt && this.#supplies(selectStmt.SelectStmt, place, ctes)
    const inferred = onConflictClause?.infer?.indexElems?.map(one => 'IndexElem' in one && one.IndexElem.name)
    const { table } = this.#tableRange(relation?.relname)
    if (table && !(isSupplied && (inferred?.includes(COLUMN) ?? true))) this.found.add(table)
    this.check(selectStmt, ctes)
    this.#checkExpressions([onConflictClause, returningClause], ctes)
  }

  #checkCtes(clause: WithClause | undefined, outer: Ctes): Ctes {
    const ctes = new Map(outer)
    for (const one of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in one)) continue
      const { ctename = '', ctequery, aliascolnames } = one.CommonTableExpr
      // The first arm of a recursive CTE determines its columns.
      const has = aliascolnames ? namesIn(aliascolnames).includes(COLUMN) : this.#hasOrganization(ctequery, ctes)
      this.check(ctequery, clause?.recursive ? new Map([...ctes, [ctename, has]]) : ctes)
      ctes.set(ctename, has)
    }
    return ctes
  }

  #checkPart(targets: Scope, from: Node[] | undefined, where: Node | undefined, ctes: Ctes): void {
    const scope = [...targets]
    const implications: Implication[] = []
    for (const item of from ?? []) this.#addRanges(item, scope, ctes, implications)
    implications.push(...equalitiesIn(where, scope).flatMap(bothWays))
    const known = new Set<Side>(['given', ...scope.filter(({ isGiven }) => isGiven)])
    for (let before = 0; before < known.size; ) {
      before = known.size
      for (const { from: premise, to } of implications) if (known.has(premise)) known.add(to)
    }
    for (const range of scope) if (range.table && !known.has(range)) this.found.add(range.table)
    this.#checkExpressions(where, ctes)
  }

  /** Adds the ranges of an item of a FROM clause to the scope, and returns them. */
  #addRanges(item: Node, scope: Range[], ctes: Ctes, implications: Implication[]): Range[] {
    if ('JoinExpr' in item) return this.#addJoin(item.JoinExpr, scope, ctes, implications)
    if ('RangeSubselect' in item) this.check(item.RangeSubselect.subquery, ctes)
    if ('RangeFunction' in item) this.#checkExpressions(item.RangeFunction.functions, ctes)
    const range = this.#rangeOf(item, ctes)
    scope.push(range)
    return [range]
  }

  #addJoin(join: JoinExpr, scope: Range[], ctes: Ctes, implications: Implication[]): Range[] {
    const [left = [], right = []] = [join.larg, join.rarg].map(
      side => side && this.#addRanges(side, scope, ctes, implications),
    )
    const used = namesIn(join.usingClause ?? []).includes(COLUMN) || join.isNatural ? sharedColumn(left, right) : []
    const optional: Partial<Record<string, Range[]>> = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] }
    const restricted = optional[join.jointype ?? ''] ?? [...left, ...right]
    const all = [...used, ...equalitiesIn(join.quals, scope)].flatMap(bothWays)
    implications.push(...all.filter(({ to }) => restricted.includes(to)))
    this.#checkExpressions(join.quals, ctes)
    return [...left, ...right]
  }

  #rangeOf(item: Node, ctes: Ctes): Range {
    if ('RangeVar' in item) {
      const { relname = '', schemaname, alias } = item.RangeVar
      const cte = schemaname ? undefined : ctes.get(relname)
      const name = alias?.aliasname ?? relname
      if (cte !== undefined) return { name, hasOrganization: cte, isGiven: false }
      return this.#tableRange(relname, name)
    }
    if ('RangeSubselect' in item) {
      const { alias, subquery } = item.RangeSubselect
      const has = alias?.colnames ? namesIn(alias.colnames).includes(COLUMN) : this.#hasOrganization(subquery, ctes)
      return { name: alias?.aliasname ?? '', hasOrganization: has, isGiven: false }
    }
    const { alias, coldeflist = [] }: RangeFunction = 'RangeFunction' in item ? item.RangeFunction : {}
    const columns = [...namesIn(alias?.colnames ?? []), ...namesIn(coldeflist)]
    const has = columns.includes(COLUMN)
    return { name: alias?.aliasname ?? '', hasOrganization: has, isGiven: has }
  }

  #tableRange(table = '', name = table): Range {
    const hasOrganization = this.#tables.naming.has(table)
    return { name, table: this.#tables.tenant.has(table) ? table : undefined, hasOrganization, isGiven: false }
  }

  /**
   * True if each row of an INSERT has an organization_id in this place: a given value, or the column of a table or
   * function in its FROM clause. Tables in that FROM clause are checked separately.
   */
  #supplies({ larg, rarg, valuesLists, targetList, fromClause = [] }: SelectStmt, place: number, ctes: Ctes): boolean {
    if (place < 0) return false
    if (larg && rarg) return this.#supplies(larg, place, ctes) && this.#supplies(rarg, place, ctes)
    const values = valuesLists?.map(row => ('List' in row ? row.List.items?.[place] : undefined))
    const scope = fromClause.flatMap(item => this.#rangesIn(item, ctes))
    return (values ?? [targetOf(targetList?.[place])?.val]).every(value => {
      const side = sideOf(value, scope)
      return side === 'given' || side?.isGiven || side?.table !== undefined
    })
  }

  #rangesIn(item: Node, ctes: Ctes): Range[] {
    if (!('JoinExpr' in item)) return [this.#rangeOf(item, ctes)]
    return [item.JoinExpr.larg, item.JoinExpr.rarg].flatMap(side => (side ? this.#rangesIn(side, ctes) : []))
  }

  /** True if the result of a query has a column organization_id. */
  #hasOrganization(query: Node | undefined, ctes: Ctes): boolean {
    if (!query) return false
    if ('SelectStmt' in query) return this.#selectsOrganization(query.SelectStmt, ctes)
    const { returningClause } = Object.values(query)[0] as InsertStmt
    return (returningClause?.exprs ?? []).some(one => outputName(one) === COLUMN)
  }

  #selectsOrganization({ larg, targetList = [], fromClause = [] }: SelectStmt, ctes: Ctes): boolean {
    if (larg) return this.#selectsOrganization(larg, ctes)
    return targetList.some(one => {
      const name = outputName(one)
      const ranges = fromClause.flatMap(item => this.#rangesIn(item, ctes))
      return name === COLUMN || (name === '*' && ranges.some(({ hasOrganization }) => hasOrganization))
    })
  }

  /** Checks the subqueries in expressions. */
  #checkExpressions(tree: unknown, ctes: Ctes): void {
    if (typeof tree !== 'object' || tree === null) return
    for (const [key, value] of Object.entries(tree)) {
      if (key === 'subselect') this.check(value as Node, ctes)
      else this.#checkExpressions(value, ctes)
    }
  }
}

/** The equalities of organization ids that hold whenever a condition is true. */
function equalitiesIn(condition: Node | undefined, scope: Scope): Equality[] {
  if (!condition) return []
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    return (condition.BoolExpr.args ?? []).flatMap(one => equalitiesIn(one, scope))
  if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return []
  const { name = [], lexpr, rexpr } = condition.A_Expr
  return namesIn(name).join() === '=' ? [[sideOf(lexpr, scope), sideOf(rexpr, scope)]] : []
}

const bothWays = ([one, other]: Equality): Implication[] => [
  ...(isRange(other) ? [{ from: one, to: other }] : []),
  ...(isRange(one) ? [{ from: other, to: one }] : []),
]

const isRange = (side: Side): side is Range => typeof side === 'object'

/** The equalities that `using (organization_id)` stands for. */
const sharedColumn = (left: readonly Range[], right: readonly Range[]): Equality[] =>
  left.flatMap(one =>
    right.filter(other => one.hasOrganization && other.hasOrganization).map(other => [one, other] as const),
  )

function sideOf(expression: Node | undefined, scope: Scope): Side {
  if (!expression) return undefined
  if ('TypeCast' in expression) return sideOf(expression.TypeCast.arg, scope)
  if ('ParamRef' in expression || 'A_Const' in expression) return 'given'
  const [column, table] = namesIn('ColumnRef' in expression ? (expression.ColumnRef.fields ?? []) : []).reverse()
  return column === COLUMN ? findRange(table, scope) : undefined
}

/** The range of a column organization_id; undefined if it belongs to an outer part. */
function findRange(table: string | undefined, scope: Scope): Side {
  const ranges = scope.filter(({ name, hasOrganization }) => (table ? name === table : hasOrganization))
  return ranges.length === 1 ? ranges[0] : undefined
}

const targetOf = (node: Node | undefined): ResTarget | undefined =>
  node && 'ResTarget' in node ? node.ResTarget : undefined

/** The name of an output column; '*' for all columns. */
function outputName(node: Node): string | undefined {
  const { name, val } = targetOf(node) ?? {}
  if (name || !val || !('ColumnRef' in val)) return name
  const fields = val.ColumnRef.fields ?? []
  const last = fields.at(-1)
  return last && 'A_Star' in last ? '*' : namesIn(fields).at(-1)
}

const namesIn = (nodes: readonly Node[]): string[] =>
  nodes.map(node => {
    if ('String' in node) return node.String.sval ?? ''
    return 'ColumnDef' in node ? (node.ColumnDef.colname ?? '') : ''
  })
