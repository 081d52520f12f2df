import type { JWK } from 'jose'
import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { NewKey, SealedKey } from './signing-key.ts'

/**
 * The key that signs now: the newest one whose time has come; if the clock is late and there is none, the next one.
 * Undefined before the first key.
 */
export const findSigningKey = (now: Date): Statement<SealedKey | undefined> =>
  sql<SealedKey[]>`
    select id, sealed from signing_keys
    order by signs_from <= ${now} desc, case when signs_from <= ${now} then signs_from end desc, signs_from, id
    limit 1`.first()

/** The public keys that verify tokens: of the present key, and of those before and after it. */
export const listPublicKeys = (now: Date): Statement<JWK[]> =>
  sql<{ public_jwk: JWK }[]>`
    select public_jwk from signing_keys where shown_until is null or shown_until > ${now}
    order by signs_from desc, id`.map(rows => rows.map(({ public_jwk }) => public_jwk))

export const insertSigningKey = ({ id, sealed, publicJwk }: NewKey, signsFrom: Date, now: Date): Statement => sql`
  insert into signing_keys (id, sealed, public_jwk, created_at, signs_from, is_first)
  values (${id}, ${sealed}, ${sql.json(publicJwk)}, ${now}, ${signsFrom}, false)`

/** Like `insertSigningKey`, if there is no key yet. */
export const insertFirstSigningKey = ({ id, sealed, publicJwk }: NewKey, now: Date): Statement => sql`
  insert into signing_keys (id, sealed, public_jwk, created_at, signs_from, is_first)
  select ${id}, ${sealed}, ${sql.json(publicJwk)}, ${now}, ${now}, true where not exists (select from signing_keys)
  on conflict do nothing`

/** Shows the present keys until this time, or for as long as they would have been shown anyway. */
export const expireSigningKeys = (until: Date): Statement => sql`
  update signing_keys set shown_until = least(shown_until, ${until})`

export const deleteSigningKeysShownUntil = (until: Date): Statement => sql`
  delete from signing_keys where shown_until <= ${until}`
