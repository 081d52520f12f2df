import type { JWK } from 'jose'
import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { NewKey, SealedKey } from './signing-key.ts'

/**
 * The current signing key: the newest one that may sign already. If this process's clock is behind and none may sign
 * yet, the one that may sign first. Undefined if there is no key.
 */
export const findSigningKey = (now: Date): Statement<SealedKey | undefined> =>
  sql<SealedKey[]>`
    select id, sealed from signing_keys
    order by signs_from <= ${now} desc, case when signs_from <= ${now} then signs_from end desc, signs_from, id
    limit 1`.first()

/** The published keys: the current one, the next one, and former ones whose tokens may still have to be verified. */
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

/** Ends the publication of all present keys at this time, unless it ends earlier anyway. */
export const expireSigningKeys = (until: Date): Statement => sql`
  update signing_keys set shown_until = least(shown_until, ${until})`

export const deleteSigningKeysShownUntil = (until: Date): Statement => sql`
  delete from signing_keys where shown_until <= ${until}`
