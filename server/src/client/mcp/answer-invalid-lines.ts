import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { setImmediate } from 'node:timers/promises'
import { deserializeMessage } from '@modelcontextprotocol/server'

const PARSE_ERROR = { code: -32_700, message: 'Parse error' }
const INVALID_REQUEST = { code: -32_600, message: 'Invalid Request' }

/**
 * Passes the input on unchanged, and calls `answer` with the error of JSON-RPC for each line that is not a message. The
 * official library ignores such lines without a response, and a last line without a line end, which gets one here. At
 * the end of the input the library sends no further responses, so the end is passed on when no call is `running`.
 */
export function answerInvalidLines(answer: (line: string) => void, running: ReadonlySet<Promise<unknown>>): Transform {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  const answerIfInvalid = (line: string) => {
    const refusal = line.trim() === '' ? undefined : refusalOf(line)
    if (refusal) answer(`${JSON.stringify(refusal)}\n`)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = decoder.write(chunk).split('\n')
      lines[0] = begun + lines[0]
      begun = lines.pop() ?? ''
      lines.forEach(answerIfInvalid)
      done(null, chunk)
    },
    flush(done) {
      const last = begun + decoder.end()
      answerIfInvalid(last)
      if (last !== '') this.push('\n')
      void untilIdle(running).then(() => done())
    },
  })
}

/** Resolves when the calls of the input that was passed on have begun and ended, and their responses are sent. */
async function untilIdle(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  do {
    await Promise.allSettled(running)
    await setImmediate()
  } while (running.size > 0)
}

/** The error response for a line that the library ignores; undefined if the line is a message. */
function refusalOf(line: string) {
  try {
    deserializeMessage(line)
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError) return { jsonrpc: '2.0', id: null, error: PARSE_ERROR }
    const { id }: { readonly id?: unknown } = JSON.parse(line) ?? {}
    const isId = typeof id === 'string' || typeof id === 'number'
    return { jsonrpc: '2.0', id: isId ? id : null, error: INVALID_REQUEST }
  }
}
