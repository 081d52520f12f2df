import { Agent, request } from 'undici'
import { ProviderFailure } from './identity-provider.ts'

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Resolves to the parsed JSON of a 2xx response; undefined if it has no body. @throws ProviderFailure */
export type CallProvider = (call: ProviderRequest) => Promise<unknown>

const LARGEST_ANSWER_BYTES = 512 * 1024
const LONGEST_RETRY_AFTER_MS = 60 * 60_000

/**
 * Creates a function that calls an identity provider. It limits the response size, uses no proxy, and does not follow
 * redirects. The `signal` of a request limits its time.
 */
export function createProviderClient(name: string): CallProvider {
  const dispatcher = new Agent({ connections: 4, maxResponseSize: LARGEST_ANSWER_BYTES })

  return async ({ url, ...call }) => {
    const what = `${call.method} ${new URL(url).pathname}`
    try {
      const { statusCode, headers, body } = await request(url, { ...call, dispatcher })
      const text = await body.text()
      if (statusCode < 200 || statusCode > 299) {
        const retryAfterMs = retryAfterMsOf(headers['retry-after'])
        throw new ProviderFailure(`${name} answered ${statusCode} to ${what}`, { status: statusCode, retryAfterMs })
      }
      return text === '' ? undefined : JSON.parse(text)
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      throw new ProviderFailure(`${name} did not answer ${what}: ${reasonOf(error)}`)
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'what came is not JSON'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'it took too long'
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

/** Parses `Retry-After`, in seconds or as an HTTP date (RFC 9110), and limits it to an hour. */
function retryAfterMsOf(header: string | string[] | undefined): number {
  const text = String(header ?? '')
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS)
}
