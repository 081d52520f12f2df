/** Separators of addresses in typed or pasted text. */
const SEPARATORS = /[,;\n]/
const ADDRESS = /[^\s<>"@]+@[^\s<>"@]+/

interface Piece {
  /** Counted from 1. */
  readonly line: number
  readonly piece: string
  readonly address: string | undefined
}

/** The address as accounts store it. The service refuses letters outside ASCII, so they stay for its message. */
const toLowerCase = (address: string) => address.replace(/[A-Z]+/g, letters => letters.toLowerCase())

/** The parts of the text between separators, with the address in each, such as in `Ada Lovelace <ada@acme.test>`. */
function piecesIn(text: string): readonly Piece[] {
  return text.split('\n').flatMap((content, index) =>
    content
      .split(SEPARATORS)
      .map(piece => piece.trim())
      .filter(piece => piece !== '')
      .map(piece => {
        const address = piece.split('@').length === 2 ? piece.match(ADDRESS)?.[0] : undefined
        return { line: index + 1, piece, address: address === undefined ? undefined : toLowerCase(address) }
      }),
  )
}

/** The email addresses in typed or pasted text in lower case, without duplicates. */
export const addressesIn = (text: string): string[] => [
  ...new Set(piecesIn(text).flatMap(({ address }) => address ?? [])),
]

/** The parts of the text without an address, with their line numbers. */
export const invalidIn = (text: string): readonly Pick<Piece, 'line' | 'piece'>[] =>
  piecesIn(text).filter(({ address }) => address === undefined)

/**
 * The text without this address, which was invited: the other addresses, one per line. Parts without an address stay as
 * they are.
 */
export const withoutAddress = (text: string, address: string): string =>
  piecesIn(text)
    .filter(one => one.address !== address)
    .map(one => one.address ?? one.piece)
    .join('\n')
