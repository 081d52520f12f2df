import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onlyLong } from '../../test/harness/long-form.ts'
import { startReeveProcess } from '../../test/harness/process.ts'
import { startReeve, type TestReeve } from '../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const issuers = async () =>
  (await reeve.query`select issuer from sign_in_methods where provider_id <> 'credential'`).map(({ issuer }) => issuer)

async function startWith(...names: string[]) {
  const variables = { REEVE_OIDC_CLIENT_ID: 'reeve', REEVE_OIDC_CLIENT_SECRET: 'secret' }
  const started = await Promise.all(
    names.map(name =>
      startReeveProcess(reeve.database.target, {
        role: 'api',
        environment: { ...variables, REEVE_OIDC_ISSUER: `https://${name}.acme.test` },
      }),
    ),
  )
  for (const one of started) assert.equal(await one.stop(), 0)
}

const UPGRADE = onlyLong('another-issuer.test.ts and doctor/identities.test.ts read the stored issuers')

test(
  'the first start stores its issuer in identities of earlier releases, and a later start keeps it',
  UPGRADE,
  async () => {
    const acme = await reeve.organization()
    for (let count = 0; count < 3; count++) await acme.linkIdentity((await acme.person()).userId)
    await startWith('first', 'first')
    await startWith('second')
    assert.deepEqual(await issuers(), Array(3).fill('https://first.acme.test'))
  },
)
