import stringWidth from 'string-width'

/** Prints one line of JSON for scripts, or the text for people. */
export function print(json: boolean | undefined, result: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`)
}

const WIDEST = 120
const INDENT = '    '

/** Joins the parts of a list's entry with two spaces, and wraps them at 120 columns. */
export function wrap(parts: readonly string[]): string {
  const lines: string[] = []
  let line = ''
  for (const part of parts.flatMap(piecesOf)) {
    const longer = line === '' ? part : `${line}  ${part}`
    if (stringWidth(longer) <= WIDEST) line = longer
    else {
      lines.push(line)
      line = INDENT + part
    }
  }
  return [...lines, line].join('\n')
}

/** Splits a part that is wider than a line, such as a name of 200 characters. */
function piecesOf(part: string): string[] {
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter().segment(part)) {
    const last = pieces.at(-1) ?? ''
    if (stringWidth(last + segment) <= WIDEST - INDENT.length) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
