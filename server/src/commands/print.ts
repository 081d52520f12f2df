/** Prints one line of JSON for scripts, or the text for people. */
export function print(json: boolean | undefined, result: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`)
}
