import { Agent, request } from 'undici'
import { OperatorError } from '../../../kernel/operator-error.ts'
import type { Sink } from './sink.ts'

const CONNECTED_WITHIN_MS = 5_000
const ANSWERED_WITHIN_MS = 30_000
const LARGEST_ANSWER_BYTES = 64 * 1024

/**
 * POSTs each batch as NDJSON. A batch has lines of one chain. Only a 2xx response counts as delivered. The URL is not
 * checked like a webhook's, because the operator configures it. Redirects are not followed.
 */
export function createHttpsSink(address: string, token: string | null): Sink {
  const name = new URL(address).host
  const agent = new Agent({ connect: { timeout: CONNECTED_WITHIN_MS }, maxResponseSize: LARGEST_ANSWER_BYTES })

  const post = async (body: string, headers: Record<string, string>, signal?: AbortSignal): Promise<number> => {
    const late = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    try {
      const answer = await request(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body,
        dispatcher: agent,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      await answer.body.dump()
      return answer.statusCode
    } catch (cause) {
      throw new Error(late.aborted ? `it did not answer within ${ANSWERED_WITHIN_MS / 1_000} s` : reasonOf(cause), {
        cause,
      })
    }
  }

  return {
    name,
    lastStored: async () => null,

    async send({ organizationId, text, first, last }, signal) {
      const status = await post(
        text,
        {
          'reeve-organization': organizationId,
          ...(first && { 'reeve-first-sequence': String(first.sequence) }),
          ...(last && { 'reeve-last-sequence': String(last.sequence) }),
        },
        signal,
      )
      if (!isTaken(status)) throw new Error(`it answered ${status}`)
    },

    async check() {
      const status = await post('', {}).catch(error => {
        throw new OperatorError(`Cannot connect to ${name} (${error.message}). Check REEVE_AUDIT_SINK.`, {
          cause: error,
          code: 'audit_sink_unreachable',
        })
      })
      if (isTaken(status)) return { detail: `${name} accepts batches`, isUnsure: false }
      if (status === 401 || status === 403) {
        throw new OperatorError(`${name} rejects the credential (${status}). Check REEVE_AUDIT_SINK_TOKEN.`, {
          code: 'audit_sink_credential_refused',
        })
      }
      if (status === 404 || status === 405 || (status >= 300 && status < 400)) {
        throw new OperatorError(`${name} does not accept batches at this URL (${status}). Check REEVE_AUDIT_SINK.`, {
          code: 'audit_sink_address_wrong',
        })
      }
      // A 4xx might only mean that the receiver rejects an empty batch. A 5xx means that other batches fail, too.
      if (status >= 500) {
        throw new OperatorError(
          `${name} fails (${status}), so the audit log cannot be delivered. Check that receiver.`,
          {
            code: 'audit_sink_fails',
          },
        )
      }
      const detail = `${name} answers ${status} to a batch without lines. See in its log whether it takes others.`
      return { detail, isUnsure: true }
    },

    close: () => agent.destroy(),
  }
}

const isTaken = (status: number) => status >= 200 && status < 300

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
