import type { EventView } from './events.contract.ts'

/** What was stored, read back: the very text that webhooks are sent. */
export const toEventView = ({ body }: { body: string }): EventView => JSON.parse(body)
