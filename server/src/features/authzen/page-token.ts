import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { invalidPageToken, MOST_RESULTS, type PageRequest } from './authzen.contract.ts'

/** A page of a search: its size, the key after which it starts, and a digest of the search. */
export interface Page {
  readonly limit: number
  readonly after: string
  readonly digest: string
}

const USUAL_LIMIT = 50

/**
 * Reads the requested page. A token is valid only for the search and the limit for which it was issued. `isKey`
 * validates the key in the token. `first` is the value of `after` for the first page, and must sort before all keys.
 * @throws invalid_page_token
 */
export function readPage(
  asked: PageRequest | undefined,
  searched: object,
  { isKey, first }: { readonly isKey: (key: string) => boolean; readonly first: string },
): Page {
  const digest = createHash('sha256')
    .update(canonicalize(searched) ?? '')
    .digest('base64url')
    .slice(0, 22)
  const limit = asked?.limit === undefined ? undefined : Math.min(asked.limit, MOST_RESULTS)
  if (!asked?.token) return { limit: limit ?? USUAL_LIMIT, after: first, digest }
  const page = decode(asked.token)
  if (!page || page.digest !== digest || !isKey(page.after) || (limit !== undefined && limit !== page.limit)) {
    const detail = 'Ask for the next page with what the page before was asked with'
    throw invalidPageToken({ errors: [{ pointer: '/page/token', code: 'token', detail, in: 'body' }] })
  }
  return page
}

/** The response of a search. If there is a next page, `keys` must have at least one key more than the page. */
export function toResults<Result>(page: Page, keys: readonly string[], toResult: (key: string) => Result) {
  const shown = keys.slice(0, page.limit)
  const isLast = keys.length <= page.limit
  const next_token = isLast ? '' : encode({ ...page, after: shown.at(-1) ?? page.after })
  return { page: { next_token, count: shown.length }, results: shown.map(toResult) }
}

const encode = ({ digest, limit, after }: Page) =>
  Buffer.from(JSON.stringify([digest, limit, after])).toString('base64url')

function decode(token: string): Page | null {
  try {
    const [digest, limit, after] = JSON.parse(Buffer.from(token, 'base64url').toString())
    const isPage = Number.isInteger(limit) && limit >= 0 && limit <= MOST_RESULTS && typeof after === 'string'
    return isPage ? { digest, limit, after } : null
  } catch {
    return null
  }
}
