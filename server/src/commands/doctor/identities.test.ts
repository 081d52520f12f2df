import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseUrl } from '../../../test/harness/process.ts'
import { startReeve, TEST_SECRET } from '../../../test/harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../../../test/harness/reeve-with-openid.ts'
import { bindIdentities } from '../../features/accounts/sign-in/index.ts'
import { examine } from '../doctor.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

async function findIdentities() {
  const environment = {
    DATABASE_URL: databaseUrl(reeve.database.target),
    REEVE_SECRET: TEST_SECRET,
    REEVE_OIDC_ISSUER: reeve.provider.issuer,
    REEVE_OIDC_CLIENT_ID: reeve.provider.client.id,
    REEVE_OIDC_CLIENT_SECRET: reeve.provider.client.secret,
  }
  return (await examine({ environment, role: 'all' })).filter(({ check }) => check === 'identities')
}

test('doctor counts the identities of another issuer, and names the remedy', async () => {
  const acme = await reeve.organization()
  for (let count = 0; count < 2; count++) await acme.linkIdentity((await acme.person()).userId)
  await bindIdentities(reeve.app.pool, reeve.provider.issuer)
  await acme.linkIdentity((await acme.person()).userId)
  assert.deepEqual(
    (await findIdentities()).map(({ code, ok, warning }) => ({ code, ok, warning })),
    [{ code: null, ok: true, warning: false }],
  )
  await bindIdentities(reeve.app.pool, 'https://former.acme.test')
  const [finding, ...others] = await findIdentities()
  assert.deepEqual([finding?.code, finding?.warning, others], ['identities_of_other_issuer', true, []])
  assert.match(finding?.detail ?? '', /^1 linked identity belongs .*set REEVE_OIDC_ISSUER to the former issuer/)
  assert.match(finding?.detail ?? '', /reeve account unlink-identity --all/)
})
