import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the holder of a revoked token causes at most five audit entries an hour', async () => {
  const acme = await reeve.organization()
  const revoked = (await invite(acme.owner, `grace-${newId()}@acme.test`, acme.profiles.member)).body
  await assertSuccess(acme.owner.call(`DELETE /v1/invitations/${revoked.id}`))
  const tryAll = async () => {
    for (let i = 0; i < 12; i++)
      assert.equal(outcomeOf(await accept(reeve, revoked.accept_token)), '409 invitation_revoked')
  }
  assert.equal((await recordedBy(reeve, acme.id, tryAll)).entries.length, 5)
  reeve.clock.advance(60 * 60_000)
  assert.equal((await recordedBy(reeve, acme.id, tryAll)).entries.length, 5)
})
