import stringWidth from 'string-width'

/** One line of JSON for scripts, or the text for people. */
export function print(json: boolean | undefined, result: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`)
}

const WIDEST = 120
const INDENT = '    '

/** An entry of a list, with two spaces between its parts. Parts that do not fit on 120 columns go to further lines. */
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

/** A part that is too wide by itself is broken anywhere: a name has at most 200 characters. */
function piecesOf(part: string): string[] {
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter().segment(part)) {
    const last = pieces.at(-1) ?? ''
    if (stringWidth(last + segment) <= WIDEST - INDENT.length) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
