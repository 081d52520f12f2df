import { createInterface } from 'node:readline'
import { EXIT, Failure } from './failure.ts'

/** Refuses where nobody can be asked, before anything was looked up. @throws {Failure} */
export function requirePerson(): void {
  if (process.stdin.isTTY && process.stderr.isTTY) return
  throw new Failure(
    EXIT.usage,
    'This command asks for confirmation, but there is no terminal. Use --yes to skip the confirmation.',
  )
}

/** Asks, and goes on only after a yes. @throws {Failure} */
export async function confirm(question: string): Promise<void> {
  process.stderr.write(`${question} [y/N] `)
  if (!/^y(es)?$/i.test((await readAnswer()).trim())) throw new Failure(EXIT.no, 'Nothing was changed.')
}

/** A line, or nothing where the terminal was closed. Ctrl-C ends the process, as it does everywhere. */
async function readAnswer(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    // Otherwise the terminal would still be read, and the process would not end.
    lines.close()
  }
}
