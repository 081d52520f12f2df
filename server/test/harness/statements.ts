import { AsyncLocalStorage } from 'node:async_hooks'
import { type Span, traceWith } from '../../src/kernel/tracing.ts'

export interface StatementRecorder {
  /**
   * Returns the statements of one request without their values, from admission to the end of its first transaction.
   * Excludes statements of workers and of other requests.
   */
  statementsOf(request: () => Promise<unknown>): Promise<string[]>
  stop(): void
}

/** Records the statements of requests, by the tracing hook. Call it before `startReeve`, which reads the hook. */
export function recordStatements(): StatementRecorder {
  const sentFor = new AsyncLocalStorage<string[]>()
  let current: string[] = []
  const span: Span = { traceId: '', rename() {}, set() {}, run: work => work(), end() {} }
  traceWith({
    begin(_name, kind) {
      const sent = current
      return kind === 'server' ? { ...span, run: work => sentFor.run(sent, work) } : span
    },
    sent: (_statement, text) => sentFor.getStore()?.push(text.replaceAll(/\s+/g, ' ').trim()),
  })
  return {
    async statementsOf(request) {
      const sent: string[] = []
      current = sent
      await request()
      const end = sent.findIndex(text => text === 'commit' || text === 'rollback')
      return end < 0 ? sent : sent.slice(0, end + 1)
    },
    stop: () => traceWith(null),
  }
}

/** A summary of a statement: its verb and its tables, such as `lock members` or `insert suspensions`. */
export function actOf(text: string): string {
  const setting = /^select set_config\('([\w.]+)'/.exec(text)
  if (setting) return `set ${setting[1]}`
  if (text.startsWith('select')) {
    const table = /\bfrom (\w+)/.exec(withoutParentheses(text)) ?? /\bfrom (\w+)/.exec(text)
    const act = / for (?:no key )?(?:update|share)\b/.test(text) ? 'lock' : 'read'
    return table ? `${act} ${table[1]}` : text
  }
  const writes = [...text.matchAll(/\b(insert) into (\w+)|(?<!for |do )\b(update) (\w+)|\b(delete) from (\w+)/g)]
  return writes.map(match => match.slice(1).filter(Boolean).join(' ')).join(', ') || text
}

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutParentheses(shorter)
}
