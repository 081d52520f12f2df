import { toJson } from '../client/terminal-text.ts'

/** Prints one line of JSON for scripts, or the text for people. */
export function print(json: boolean | undefined, result: unknown, text: string): void {
  process.stdout.write(json ? `${toJson(result)}\n` : `${text}\n`)
}
