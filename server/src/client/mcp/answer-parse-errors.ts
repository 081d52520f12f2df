import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { setImmediate } from 'node:timers/promises'

const error = { code: -32_700, message: 'Parse error' }
const PARSE_ERROR = `${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`

/**
 * Passes the input on unchanged, and calls `answer` with the error of JSON-RPC for each line that is not JSON. The
 * official library ignores such lines without a response. At the end of the input it sends no further responses, so the
 * end is passed on when no call is `running`.
 */
export function answerParseErrors(answer: (line: string) => void, running: ReadonlySet<Promise<unknown>>): Transform {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = decoder.write(chunk).split('\n')
      lines[0] = begun + lines[0]
      begun = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '' && !isJson(line)) answer(PARSE_ERROR)
      done(null, chunk)
    },
    flush(done) {
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

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
