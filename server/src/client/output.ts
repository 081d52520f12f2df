import { once } from 'node:events'
import { constants } from 'node:os'
import { EXIT } from './failure.ts'
import { type Columns, toFields, toTable } from './table.ts'

/** The options of every command that prints. */
export interface Printing {
  readonly json?: boolean
}

/** The options of every list. */
export interface Listing extends Printing {
  readonly limit?: number
}

/** The largest page that the service answers. */
const LARGEST_PAGE = 200

/** The page size to request. */
export const pageOf = ({ limit }: Listing) => ({ limit: Math.min(limit ?? LARGEST_PAGE, LARGEST_PAGE) })

/** Talk, for the person who waits: it never mixes with data. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** Data, for whatever reads stdout, as slowly as that reads. */
export async function write(data: string): Promise<void> {
  endWithReader()
  if (!process.stdout.write(data)) await once(process.stdout, 'drain')
}

/** A reader such as `head` that has enough ends the command, as SIGPIPE would. A full disk ends it with a sentence. */
export function endWithReader(): void {
  if (process.stdout.listenerCount('error') > 0) return
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(128 + constants.signals.SIGPIPE)
    say(`reeve: Cannot write the output${'code' in error ? ` (${error.code})` : ''}.`)
    process.exit(EXIT.unwritten)
  })
}

/** One thing: its fields for people, the answer itself with --json. */
export const printThing = ({ json }: Printing, thing: object): Promise<void> =>
  write(json ? `${toJson(thing)}\n` : toFields(thing))

/** A change without an answer: a sentence for people, `{}` with --json. */
export async function printDone({ json }: Printing, sentence: string): Promise<void> {
  if (json) await write('{}\n')
  else say(sentence)
}

/**
 * A list from all of its pages, or its first `limit` things: a table for people, and with --json an object as the API
 * answers it, `{"members": […]}`, written as the pages come.
 */
export async function printList<Thing>(
  { json, limit = Number.POSITIVE_INFINITY }: Listing,
  key: string,
  list: AsyncIterable<Thing>,
  columns: Columns<Thing>,
): Promise<void> {
  if (json) return writeList(key, first(limit, list))
  const things: Thing[] = []
  for await (const thing of first(limit, list)) things.push(thing)
  if (things.length === 0) say('No results.')
  else await write(toTable(columns, things))
}

async function writeList(key: string, things: AsyncIterable<unknown>): Promise<void> {
  let before = `{${JSON.stringify(key)}:[`
  for await (const thing of things) {
    await write(before + toJson(thing))
    before = ','
  }
  await write(before === ',' ? ']}\n' : `${before}]}\n`)
}

async function* first<Thing>(limit: number, list: AsyncIterable<Thing>): AsyncGenerator<Thing> {
  let taken = 0
  for await (const thing of list) {
    yield thing
    if (++taken >= limit) return
  }
}

/** JSON in one line. What a terminal would obey is escaped, as JSON itself does it for the other control characters. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\x7f-\x9f]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
