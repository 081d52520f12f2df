import { normalizeText } from './normalize-text.ts'

interface Part {
  readonly part: string
  readonly start: number
  readonly isMatch: boolean
}

/** The parts of a text that contain words of a query, ignoring accents and case, and the parts between them. */
export function matchingParts(text: string, wanted: string): readonly Part[] {
  const compared = normalizeText(text)
  // If normalization changes the text's length, positions in the normalized text do not apply to the original.
  const words = compared.length === text.length ? normalizeText(wanted).split(/\s+/).filter(Boolean) : []
  const isMatched = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    const at = compared.indexOf(word)
    if (at !== -1) isMatched.fill(true, at, at + word.length)
  }
  const starts = isMatched.flatMap((isMatch, index) => (index === 0 || isMatch !== isMatched[index - 1] ? index : []))
  return starts.map((start, index) => ({
    part: text.slice(start, starts[index + 1]),
    start,
    isMatch: isMatched[start] === true,
  }))
}
