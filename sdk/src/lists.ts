import { type OperationId, unexpected } from './errors.ts'

/** A list of the API. It iterates over the items, and fetches each page when it is needed. */
export class List<Item, Page> implements AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Page>
  readonly #operation: OperationId
  readonly #key: string

  constructor(operation: OperationId, key: string, fetchPage: (cursor: string | undefined) => Promise<Page>) {
    this.#operation = operation
    this.#key = key
    this.#fetchPage = fetchPage
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* (page as Record<string, Item[]>)[this.#key] ?? []
  }

  /** Iterates over the pages, as the API returns them. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.#fetchPage(cursor)
      yield page
      const { next_cursor: next } = page as { next_cursor?: string | null }
      if (!next) return
      if (next === cursor) throw unexpected(this.#operation, new Error('A page follows itself'))
      cursor = next
    }
  }

  /** The first page only. Pass its `next_cursor` as `cursor` of the next call. */
  page(): Promise<Page> {
    return this.#fetchPage(undefined)
  }

  /** Fetches all pages. Resolves to all items. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = []
    for await (const item of this) items.push(item)
    return items
  }
}
