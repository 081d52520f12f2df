import { createInterface } from 'node:readline'
import { EXIT, Failure } from './failure.ts'

/** Refuses a command that asks for confirmation, unless stdin and stderr are a terminal. @throws {Failure} */
export function requireTerminal(): void {
  if (process.stdin.isTTY && process.stderr.isTTY) return
  throw new Failure(
    EXIT.usage,
    'This command asks for confirmation, but there is no terminal. Use --yes to skip the confirmation.',
  )
}

/** Asks for confirmation. @throws {Failure} unless the answer is yes */
export async function confirm(question: string): Promise<void> {
  process.stderr.write(`${question} [y/N] `)
  if (!/^y(es)?$/i.test((await readAnswer()).trim())) throw new Failure(EXIT.no, 'Nothing was changed.')
}

/** Asks a question that has no default. @throws {Failure} unless the answer is yes or no */
export async function choose(question: string): Promise<boolean> {
  process.stderr.write(`${question} [y/n] `)
  const [, yes, no] = /^(?:(y(?:es)?)|(no?))$/i.exec((await readAnswer()).trim()) ?? []
  if (!yes && !no) throw new Failure(EXIT.no, 'Nothing was changed.')
  return yes !== undefined
}

/** Reads a line, or an empty text if the terminal was closed. Ctrl-C ends the process, as usual. */
async function readAnswer(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    // An open interface would keep the process alive.
    lines.close()
  }
}
