import type { Reeve } from '@reeve/sdk'
import { EXIT, Failure } from './failure.ts'
import { printMessage } from './output.ts'
import { DEFAULT_URL, settings } from './settings.ts'

const WORTH_TELLING_S = 3

/**
 * An SDK client of the service at REEVE_URL, with REEVE_API_KEY. `userAgent` is recorded in the audit log.
 * @throws {Failure}
 */
export async function connect(userAgent = 'reeve-cli'): Promise<Reeve> {
  const { url, apiKey } = settings()
  if (!apiKey) {
    throw new Failure(
      EXIT.unauthenticated,
      'Set REEVE_API_KEY to an API key of the organization, and REEVE_URL to the URL of Reeve unless it is ' +
        `${DEFAULT_URL}.`,
    )
  }
  if (!/^[!-~]+$/.test(apiKey)) throw new Failure(EXIT.unauthenticated, 'REEVE_API_KEY is not a valid API key.')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Failure(EXIT.usage, 'REEVE_URL must be the URL of the service, such as https://reeve.acme.example.')
  }
  const { Reeve } = await import('@reeve/sdk')
  return new Reeve({ baseUrl: url, apiKey, headers: { 'user-agent': userAgent }, fetch: fetchAndTell })
}

/** Prints a message if the service asks for a long pause before a retry, so that the command does not seem to hang. */
async function fetchAndTell(request: Request): Promise<Response> {
  const response = await fetch(request)
  const seconds = Number(response.ok ? null : response.headers.get('retry-after'))
  if (seconds >= WORTH_TELLING_S) printMessage(`The service asked to retry later. Retrying in ${seconds} s.`)
  return response
}
