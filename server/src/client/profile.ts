import type { Reeve } from '@reeve/sdk'
import { EXIT, Failure } from './failure.ts'
import { UUID } from './person.ts'

/** The help of an argument or option that names a profile. */
export const PROFILE = 'profile ID or name'

/**
 * The id of the profile with this id or name. A UUID counts as an id, so that the key does not need the scope to read
 * profiles. Upper and lower case do not matter in names. @throws {Failure} if no profile has this name
 */
export async function profileIdOf(reeve: Reeve, profile: string): Promise<string> {
  if (UUID.test(profile)) return profile
  const wanted = profile.toLowerCase()
  for await (const { id, name } of reeve.profiles.list({ limit: 200 })) {
    if (name.toLowerCase() === wanted) return id
  }
  const hint = '"reeve profiles list" lists the names and IDs.'
  throw new Failure(EXIT.notFound, `No profile has the name ${JSON.stringify(profile)}. ${hint}`)
}

/** Like `profileIdOf`, for an option that may be absent. */
export const givenProfileId = async (reeve: Reeve, profile: string | undefined): Promise<string | undefined> =>
  profile === undefined ? undefined : profileIdOf(reeve, profile)
