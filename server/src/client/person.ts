import type { Reeve } from '@reeve/sdk'
import { EXIT, Failure } from './failure.ts'

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The help of an argument or option that names a person. */
export const PERSON = 'user ID, email address or external ID'

/**
 * Calls `act` with the user id of the member who has this user id, email address or external id. A UUID is tried as a
 * user id first, so that the key does not need the scope to read members. The text fits only one member, because no
 * external id equals another person's user id or email address.
 * @throws {Failure} if no member has this email address or external id
 */
export async function withUserId<Answer>(
  reeve: Reeve,
  person: string,
  act: (userId: string) => Promise<Answer>,
): Promise<Answer> {
  if (!UUID.test(person)) return act(await findUserIdOf(reeve, person))
  const { isReeveError } = await import('@reeve/sdk')
  try {
    return await act(person)
  } catch (error) {
    if (!isReeveError(error) || error.code !== 'member_not_found') throw error
    const userId = await findUserIdOf(reeve, person)
    if (userId === person) throw error
    return act(userId)
  }
}

/** The user id of the person. An unknown UUID is returned unchanged. @throws {Failure} as `withUserId` */
export async function findUserIdOf(reeve: Reeve, person: string): Promise<string> {
  const { isReeveError } = await import('@reeve/sdk')
  try {
    const userId = await findUserId(reeve, person)
    if (userId !== undefined) return userId
  } catch (error) {
    // The API key lacks the permission or the scope to read members.
    if (!UUID.test(person) || !isReeveError(error) || error.status !== 403) throw error
  }
  if (UUID.test(person)) return person
  throw new Failure(EXIT.notFound, `No member has the user ID, email address or external ID ${JSON.stringify(person)}.`)
}

/** Like `findUserIdOf`, for an option that may be absent. */
export const givenUserId = async (reeve: Reeve, person: string | undefined): Promise<string | undefined> =>
  person === undefined ? undefined : findUserIdOf(reeve, person)

/** The user id of the person; undefined if nobody has this email address or external id. */
export async function findUserId(reeve: Reeve, person: string): Promise<string | undefined> {
  const address = asStored(person)
  if (person.includes('@')) {
    for await (const { user_id, email } of reeve.members.list({ q: person })) {
      if (email === address) return user_id
    }
  }
  const { members } = await reeve.members.list({ external_id: person, limit: 1 }).page()
  return members[0]?.user_id
}

/**
 * An email address as accounts store it. Only ASCII letters become lower case: an external id with a look-alike, such
 * as the Kelvin sign, must not equal another person's address.
 */
const asStored = (address: string): string => address.replace(/[A-Z]+/g, letters => letters.toLowerCase())

/** The names of profiles by id; undefined if the API key is not allowed to read profiles. */
export async function profileNames(reeve: Reeve): Promise<ReadonlyMap<string, string> | undefined> {
  const { isReeveError } = await import('@reeve/sdk')
  const names = new Map<string, string>()
  try {
    for await (const { id, name } of reeve.profiles.list({ limit: 200 })) names.set(id, name)
  } catch (error) {
    if (!isReeveError(error) || error.status !== 403) throw error
    return undefined
  }
  return names
}
