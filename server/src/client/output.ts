import { once } from 'node:events'
import { constants } from 'node:os'
import { EXIT } from './failure.ts'
import { type Columns, toFields, toTable } from './table.ts'
import { toJson } from './terminal-text.ts'

/** The options of every command that prints. */
export interface Printing {
  readonly json?: boolean
}

/** The options of every list. */
export interface Listing extends Printing {
  readonly limit?: number
}

/** The maximum page size of the service. */
const LARGEST_PAGE = 200

/** The page size to request: one result more than is shown, to find out whether there are more results. */
export const pageOf = ({ limit }: Listing) => ({ limit: Math.min((limit ?? LARGEST_PAGE) + 1, LARGEST_PAGE) })

/** Prints to stderr that a list stopped at its limit. `key` is the field of the list in the response. */
export const printMoreThan = (limit: number, key: string): void =>
  printMessage(`There are more ${key.replaceAll('_', '-')} than the limit of ${limit}. Use --limit to show more.`)

/** Prints a message to stderr. Data goes to stdout. */
export const printMessage = (text: string): void => void process.stderr.write(`${text}\n`)

/** Writes data to stdout, with backpressure. */
export async function printData(data: string): Promise<void> {
  endWithReader()
  if (!process.stdout.write(data)) await once(process.stdout, 'drain')
}

/** Ends the command when a write to stdout fails. If its reader, such as `head`, has ended, ends as if by SIGPIPE. */
export function endWithReader(): void {
  if (process.stdout.listenerCount('error') > 0) return
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(128 + constants.signals.SIGPIPE)
    printMessage(`reeve: Cannot write the output${'code' in error ? ` (${error.code})` : ''}.`)
    process.exit(EXIT.unwritten)
  })
}

/** Prints one resource: its fields for people, the response with --json. */
export const printResource = ({ json }: Printing, resource: object): Promise<void> =>
  printData(json ? `${toJson(resource)}\n` : toFields(resource))

/** Prints that a change without a response body was made: a sentence for people, `{}` with --json. */
export async function printDone({ json }: Printing, sentence: string): Promise<void> {
  if (json) await printData('{}\n')
  else printMessage(sentence)
}

/** Prints rows of a response: for people as a table, the response with --json. */
export async function printTable<Row>(
  { json }: Printing,
  response: object,
  rows: readonly Row[],
  columns: Columns<Row>,
): Promise<void> {
  if (json) await printData(`${toJson(response)}\n`)
  else if (rows.length === 0) printMessage('No results.')
  else await printData(toTable(columns, rows))
}

/**
 * Prints all pages of a list, or its first `limit` items: for people as a table, with --json as an object like that of
 * the API, `{"members": […]}`, which is written as the pages arrive.
 */
export async function printList<Item>(
  { json, limit = Number.POSITIVE_INFINITY }: Listing,
  key: string,
  list: AsyncIterable<Item>,
  columns: Columns<Item>,
): Promise<void> {
  let hasMore = false
  const shown = first(limit, list, () => {
    hasMore = true
  })
  if (json) await writeList(key, shown)
  else {
    const items: Item[] = []
    for await (const item of shown) items.push(item)
    await printTable({}, {}, items, columns)
  }
  if (hasMore) printMoreThan(limit, key)
}

async function writeList(key: string, items: AsyncIterable<unknown>): Promise<void> {
  let before = `{${JSON.stringify(key)}:[`
  for await (const item of items) {
    await printData(before + toJson(item))
    before = ','
  }
  await printData(before === ',' ? ']}\n' : `${before}]}\n`)
}

async function* first<Item>(
  limit: number,
  list: AsyncIterable<Item>,
  onMore: () => void,
): AsyncGenerator<Item, void, undefined> {
  let taken = 0
  for await (const item of list) {
    if (taken++ >= limit) return onMore()
    yield item
  }
}
