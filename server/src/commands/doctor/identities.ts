import type { Pool } from '../../database/pool.ts'
import { onConnection } from '../../database/transaction.ts'
import { countIdentitiesOfOthers } from '../../features/accounts/sign-in/index.ts'
import { type CheckResult, problemsOf, warning } from './findings.ts'

/** Warns of identities with which nobody can sign in, because the issuer has changed. */
export async function checkIdentities(pool: Pool, issuer: string): Promise<CheckResult> {
  const count = await onConnection(pool, db => db.run(countIdentitiesOfOthers(issuer)))
  return {
    detail: `every linked identity belongs to ${issuer}`,
    problems: problemsOf(
      count > 0 &&
        warning(
          'identities_of_other_issuer',
          `${count} linked ${count === 1 ? 'identity belongs' : 'identities belong'} to an issuer other than ` +
            `REEVE_OIDC_ISSUER, ${issuer}, and cannot be used to sign in. If the change was a mistake, set ` +
            'REEVE_OIDC_ISSUER to the former issuer. Otherwise each person links the new identity and unlinks the ' +
            'former one on Your account, or you unlink all with reeve account unlink-identity --all.',
        ),
    ),
  }
}
