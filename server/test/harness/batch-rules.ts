import ts from 'typescript'
import { impurityFaultsOf } from './pure-rules.ts'

/** Functions of `database/transaction.ts` that send batches. */
const SENDERS = new Set(
  'readBatch readOrganization onConnection readEach inTransaction commitWithoutSync commitEach'.split(' '),
)
const SENDING_METHODS = new Set(['run', 'commit', 'rollback', 'script'])
const CONNECTIONS = new Set(['db', 'transaction', 'lease', 'connection', 'shared'])
const COMBINATORS = new Set(['all', 'allSettled', 'any', 'race'])
const LIST_METHODS = new Set(['map', 'flatMap', 'forEach'])

/**
 * Violations of the rule "read, decide, write", as sentences. Files of `database/` may store the promise of a batch, to
 * send it beside the batch of another connection, but not discard it.
 */
export function batchFaultsOf(file: ts.SourceFile): string[] {
  const faults = impurityFaultsOf(file)
  const visit = (node: ts.Node): void => {
    if (isCombination(node) && node.arguments.some(containsSend)) {
      faults.push('sends statements by Promise: a batch sends them in order')
      return
    }
    if (isSend(node)) {
      if (isShared(node) && !isOfDatabase(file)) faults.push('sends a batch without the organization: use readBatch')
      if (isOfDatabase(file) ? isDiscarded(node) : !isAwaited(node)) faults.push('sends a batch without waiting for it')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
}

const isOfDatabase = ({ fileName }: ts.SourceFile) => fileName.startsWith('server/src/database/')

/** `a` for both `a` and `b.a`; empty for other expressions. */
const lastNameOf = (node: ts.Node): string =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : ''

const isCombination = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  COMBINATORS.has(node.expression.name.text) &&
  lastNameOf(node.expression.expression) === 'Promise'

function isSend(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  if (ts.isIdentifier(expression)) return SENDERS.has(expression.text)
  if (!ts.isPropertyAccessExpression(expression)) return false
  return SENDING_METHODS.has(expression.name.text) && CONNECTIONS.has(lastNameOf(expression.expression))
}

const containsSend = (node: ts.Node): boolean => isSend(node) || (ts.forEachChild(node, containsSend) ?? false)

const isShared = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) && lastNameOf(expression.expression) === 'shared'

/** True if the caller waits for the value of this expression, or returns it to its own caller. */
function isAwaited(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent)) return true
  if (ts.isArrowFunction(parent)) return parent.body === node && !isListCallback(parent)
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isAwaited(parent)
  if (ts.isBinaryExpression(parent)) return parent.right === node && isAwaited(parent)
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return isAwaited(parent)
  return isChained(parent) && isAwaited(parent.parent)
}

/** True if nothing uses the value of this expression. */
const isDiscarded = (node: ts.Expression): boolean =>
  ts.isExpressionStatement(node.parent) ||
  ts.isVoidExpression(node.parent) ||
  (isChained(node.parent) && isDiscarded(node.parent.parent))

/** `node.then(…)`, `node.catch(…)` or `node.finally(…)`. */
const isChained = (parent: ts.Node): parent is ts.PropertyAccessExpression & { readonly parent: ts.CallExpression } =>
  ts.isPropertyAccessExpression(parent) &&
  /^(then|catch|finally)$/.test(parent.name.text) &&
  ts.isCallExpression(parent.parent) &&
  parent.parent.expression === parent

/** A callback of a method such as `list.map`, which does not await a callback's promise before the next call. */
const isListCallback = ({ parent }: ts.ArrowFunction): boolean =>
  ts.isCallExpression(parent) &&
  ts.isPropertyAccessExpression(parent.expression) &&
  LIST_METHODS.has(parent.expression.name.text)
