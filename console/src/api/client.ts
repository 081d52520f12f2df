import { Reeve } from '@reeve/sdk'
import { startClockSync } from '../ui/clock.ts'
import { sendOnce } from './unanswered.ts'

/** Which organization was worked in last: in this window, and in any for the next visit. */
const LAST = 'reeve.organization'

let organization: string | undefined
let client = connect()
let clientWithoutRetries = connect(1)

function connect(tries?: number): Reeve {
  return new Reeve({ baseUrl: location.origin, organization, fetch: send, tries })
}

/** An answer of the API, which nothing on the way may keep, says what time it is, too. */
async function send(request: Request): Promise<Response> {
  const finishClockSync = startClockSync()
  const answer = await sendOnce(request)
  finishClockSync(answer.headers.get('date'))
  return answer
}

/** Reeve as the person who has signed in, in the organization that this window works in. */
export const reeve = (): Reeve => client

/** The same, for what may be refused for up to a minute: a person is told, in place of waiting for the next try. */
export const reeveWithoutRetries = (): Reeve => clientWithoutRetries

export const currentOrganization = (): string | undefined => organization
/** A page that is loaded anew stays in its organization, whatever another window has changed to. */
export const lastOrganization = (): string | null => sessionStorage.getItem(LAST) ?? localStorage.getItem(LAST)

/** From here on, calls are about this organization. */
export function selectOrganization(id: string | undefined): void {
  organization = id
  client = connect()
  clientWithoutRetries = connect(1)
  if (id === undefined) return
  for (const storage of [sessionStorage, localStorage]) storage.setItem(LAST, id)
}
