import type { Failure } from './failure.ts'
import { visible } from './terminal-text.ts'

const ANSWERS_WITHIN_MS = 5_000

/**
 * The reason from `/readyz` as a sentence to append; empty if the service is ready or does not answer. A service whose
 * database was deleted or replaced refuses every key, but `/readyz` has the reason.
 */
export async function readinessOf(url: string): Promise<string> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    const { status, code, detail } = (await answer.json()) as Record<string, unknown>
    if (answer.status !== 503 || status !== 'unavailable') return ''
    return visible(` The service at ${url} is not ready: ${detail} (${code})`)
  } catch {
    return ''
  }
}

/** True for a failure that an unready service can explain: 401 or 5xx. */
export function mayBeUnready({ cause }: Failure): boolean {
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 0
  return status === 401 || status >= 500
}
