import { Reeve } from '@reeve/sdk'
import { startClockSync } from '../ui/clock.ts'
import { sendOnce } from './unknown-outcome.ts'

/**
 * Storage key of the last organization. `sessionStorage` holds the organization of this window, and `localStorage` the
 * default for new windows.
 */
const LAST = 'reeve.organization'

let organization: string | undefined
let client = connect()
let clientWithoutRetries = connect(1)

function connect(tries?: number): Reeve {
  return new Reeve({ baseUrl: location.origin, organization, fetch: send, tries })
}

/**
 * Sends a request, and syncs the clock to the `Date` of the response. The browser does not cache API responses, so the
 * date is current.
 */
async function send(request: Request): Promise<Response> {
  const finishClockSync = startClockSync()
  const answer = await sendOnce(request)
  finishClockSync(answer.headers.get('date'))
  return answer
}

/** The client of the signed-in person, in this window's organization. */
export const reeve = (): Reeve => client

/** A client without retries, for calls limited to one per minute: a refusal is shown immediately. */
export const reeveWithoutRetries = (): Reeve => clientWithoutRetries

export const currentOrganization = (): string | undefined => organization
/** The organization that this window last selected, kept across reloads; in a new window, the last of any window. */
export const lastOrganization = (): string | null => sessionStorage.getItem(LAST) ?? localStorage.getItem(LAST)

/** Binds all later calls to this organization. */
export function selectOrganization(id: string | undefined): void {
  organization = id
  client = connect()
  clientWithoutRetries = connect(1)
  if (id === undefined) return
  for (const storage of [sessionStorage, localStorage]) storage.setItem(LAST, id)
}
