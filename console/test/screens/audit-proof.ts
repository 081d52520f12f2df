// Verification and export of the audit trail.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createCheckpointSigner } from '../../../server/src/features/audit/index.ts'
import { openVault } from '../../../server/src/kernel/vault.ts'
import { holdOrganization } from '../../../server/test/harness/hold-organization.ts'
import { runJob } from '../../../server/test/harness/reeve.ts'
import { cookieOf, eventually, inWindow, reeve } from '../harness/browser.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { withHistory } from '../harness/history.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'

/** Removes the browser's file picker, because a test cannot answer its dialog. */
const HAS_NO_FILE_PICKER = 'delete window.showSaveFilePicker'

test('the browser verifies the chain against Reeve’s checkpoint and against a kept one', async () => {
  const [{ acme }, other] = await Promise.all([withHistory(), reeve.organization('Other')])
  await runJob(reeve, 'audit checkpoints')
  const keptElsewhere = (await other.owner.call('GET /v1/audit/checkpoints')).body
  const kept = (await acme.owner.call('GET /v1/audit/checkpoints')).body
  const [checkpoint] = kept.checkpoints
  const ofNoEntry = { ...checkpoint, hash: '0'.repeat(64) }
  const ownSigner = createCheckpointSigner(reeve.app.vault)
  const ofAnotherEntry = ownSigner.sign(ofNoEntry)
  const foreignSigner = createCheckpointSigner(openVault(Buffer.alloc(32, 1)))
  const ofAnotherInstallation = foreignSigner.sign(ofNoEntry)
  const sequence = checkpoint.sequence + 2
  const later = ownSigner.sign({ ...checkpoint, sequence, previous: { sequence: sequence - 1, signature: '' } })
  const holding = (...checkpoints: object[]) => JSON.stringify({ ...kept, checkpoints })
  await inWindow({ as: acme.owner, isOwn: true }, async ({ page, context, open }) => {
    const zone = { timezoneId: 'America/Sao_Paulo' }
    await (await context.newCDPSession(page)).send('Emulation.setTimezoneOverride', zone)
    await open('/audit/verify')
    await page.getByRole('button', { name: 'Verify audit log' }).click()
    const holds = page.getByRole('region', { name: 'Verified: audit log intact' })
    const choice = await page.getByText(/^Signed on .+ GMT-3, covers entries up to/).textContent()
    const date = /^Signed on (.+), covers/.exec(String(choice))?.[1]
    await holds.getByText(`Entries 1 to ${checkpoint.sequence} match what Reeve signed on ${date}`).waitFor()
    const [summary] = await Promise.all([
      copiedBy(page, () => holds.getByRole('button', { name: 'Copy summary' }).click()),
      holds.getByRole('button', { name: 'Copied' }).waitFor(),
    ])
    assert.match(summary, /^Verified: audit log intact\. All \d+ entries of Acme form .+ Verified in a browser on /)

    await page.getByRole('radio', { name: 'A checkpoint that you saved' }).check()
    const verify = page.getByRole('button', { name: 'Verify audit log' })
    const choose = async (text: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Checkpoint file' }).click(),
      ])
      await chooser.setFiles({ name: 'kept.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    }
    const unfit = [
      ['{"hello":"world"}', /does not contain a checkpoint\. .*“npx --no reeve audit verify --file EXPORT /],
      [' '.repeat(1_000_001), /This file is larger than 1 MB.*“npx --no reeve audit verify --file EXPORT /],
      [holding({ ...checkpoint, sequence: 1.5 }), 'A checkpoint in this file is not valid'],
      [JSON.stringify({ ...kept, public_key: 'nonsense' }), 'The public_key in this file is not valid'],
      [JSON.stringify(keptElsewhere), `belongs to a different organization, ${other.id}. Choose a checkpoint of Acme.`],
      [holding(ofNoEntry), `The signature of the checkpoint for entry ${checkpoint.sequence} is not valid`],
      [holding(checkpoint, later), `Checkpoints before entry ${later.sequence} are missing from this file.`],
    ] as const
    for (const [text, fault] of unfit) {
      await choose(text)
      await page.getByText(fault).waitFor()
      await verify.and(page.locator('[aria-disabled="true"]')).waitFor()
    }
    await choose(holding(ofAnotherEntry))
    await verify.click()
    const alert = page.getByRole('alert').filter({ hasText: 'the checkpoint signs a different entry at this position' })
    await alert.getByText('Keep an export and your checkpoint').waitFor()
    assert.doesNotMatch(String(await alert.textContent()), /differs from Reeve’s current key/)
    await choose(JSON.stringify({ checkpoints: [ofAnotherInstallation], public_key: foreignSigner.publicKey }))
    await verify.click()
    await alert.getByText(`The key in your file, ${ofAnotherInstallation.key_id}, differs from`).waitFor()

    await page.addInitScript(HAS_NO_FILE_PICKER)
    await page.reload()
    await page.getByRole('radio', { name: 'A checkpoint that you saved' }).check()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save checkpoint' }).click(),
    ])
    assert.match(saved.suggestedFilename(), /^checkpoint-acme-\d{4}-\d\d-\d\d\.json$/)
    await page
      .getByRole('status')
      .getByText(`Checkpoint saved. It covers the audit log up to entry ${checkpoint.sequence}.`)
      .waitFor()
    const content = JSON.parse(readFileSync(await saved.path(), 'utf8'))
    assert.deepEqual([content.checkpoints[0], content.public_key], [checkpoint, kept.public_key])
    await choose(JSON.stringify(content))
    await verify.click()
    await holds.waitFor()
  })
})

longTest('the overview tells when this browser last verified the audit log of the organization', async () => {
  const [{ acme }, other] = await Promise.all([withHistory(), reeve.organization('Other')])
  await runJob(reeve, 'audit checkpoints')
  const [newest] = (await acme.owner.call('GET /v1/audit/entries?limit=1')).body.entries
  await inWindow({ as: acme.owner }, async ({ page, context, open, go }) => {
    await open('/')
    const foot = page.locator('footer')
    await foot.getByText('Not verified in this browser yet').waitFor()
    await foot.getByRole('link', { name: 'Verify audit log' }).click()
    await page.getByRole('button', { name: 'Verify audit log' }).click()
    await page.getByRole('region', { name: 'Verified: audit log intact' }).waitFor()
    await go('/')
    await foot.getByText(new RegExp(`^Verified in this browser: .+, intact up to entry ${newest.sequence}$`)).waitFor()

    await context.clearCookies()
    await context.addCookies([await cookieOf(other.owner, reeve.url)])
    await page.evaluate('sessionStorage.clear()')
    await open('/')
    await foot.getByText('Not verified in this browser yet').waitFor()
  })
})

longTest('a new organization sees when its first checkpoint will be signed, and can then save it', async () => {
  const acme = await reeve.organization()
  // Locks the head, so that the checkpoint job, which another test may run, skips this organization until the page was
  // seen without a checkpoint.
  const held = await holdOrganization(reeve.database, acme.id)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit/verify')
    const checkpoint = page.getByRole('region', { name: 'Checkpoint' })
    await checkpoint.getByRole('status').getByText('Reeve signs new entries within 10 seconds.').waitFor()
    await held.release()
    await runJob(reeve, 'audit checkpoints')
    await page.getByText(/^Signed on .+, covers entries up to/).waitFor()
    await eventually(() => checkpoint.getByRole('status').textContent(), '')
  })
})

test('a verification names the altered entry', async () => {
  const { acme } = await withHistory()
  const [entry] = (await acme.owner.call('GET /v1/audit/entries?action=member.suspended')).body.entries
  const alter = (reason: string) => reeve.query`
    update audit_entries set reason = ${reason} where organization_id = ${acme.id} and sequence = ${entry.sequence}`
  await alter('on holiday')
  try {
    await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
      await open('/audit/verify')
      await page.getByRole('button', { name: 'Verify audit log' }).click()
      const place = `The audit log of Acme is not intact at entry ${entry.sequence}`
      const fault = `${place}: its content does not match its hash.`
      const alert = page.getByRole('alert').filter({ hasText: fault })
      await alert.getByText('Keep an export and your checkpoint').waitFor()
      await alert.getByRole('link', { name: `Open entry ${entry.sequence}` }).click()
      await page
        .getByRole('dialog', { name: `Entry ${entry.sequence}` })
        .getByText('on holiday')
        .first()
        .waitFor()
      await go('/')
      const outcome = new RegExp(`^Verified in this browser: .+, not intact at entry ${entry.sequence}$`)
      await page.locator('footer').getByText(outcome).waitFor()
    })
  } finally {
    // Restore the chain: all chains are verified after the tests.
    await alter(entry.reason)
  }
})

test('a verification and an export can be cancelled and restarted', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, context, open, go }) => {
    const cancel = async (act: string, name: string, outcome: string) => {
      // Sends no response, so that the export can be cancelled.
      await context.route('**/v1/audit/export**', () => {})
      await page.getByRole('button', { name: act }).click()
      await page.getByRole('button', { name }).click()
      await page.getByRole('status').getByText(outcome).waitFor()
      assert.equal(await page.getByRole('progressbar').count(), 0)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await page.getByRole('button', { name: act }).click()
    }
    await open('/audit/verify')
    await page.evaluate(HAS_NO_FILE_PICKER)
    await cancel('Verify audit log', 'Cancel verification', 'There is no result.')
    await page.getByRole('region', { name: 'Verified: audit log intact' }).waitFor()
    await go('/audit/export')
    await cancel('Export NDJSON', 'Cancel export', 'No file was saved.')
    await page.getByText('The export is complete:').waitFor()
  })
})

test('a truncated export is reported as failed, not as complete or as a broken audit log', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, context, open, go }) => {
    const cuts: readonly (readonly [string | undefined, (text: string) => string, string])[] = [
      [
        undefined,
        text => text.slice(0, text.indexOf('\n') + 1),
        'The connection closed before the response was complete.',
      ],
      [undefined, text => text.slice(0, -60), 'The connection closed before the response was complete.'],
      ['text/html', () => '<html>\nlog in\n</html>\n', 'The response did not come from Reeve.'],
    ]
    const failsEachTime = async (act: string, title: string, ways = cuts) => {
      for (const [contentType, cut, why] of ways) {
        await context.route('**/v1/audit/export**', async route => {
          const response = await route.fetch()
          const body = cut(await response.text())
          await route.fulfill(contentType ? { status: 200, contentType, body } : { response, body })
        })
        await page.getByRole('button', { name: act }).click()
        await page.getByRole('alert').filter({ hasText: title }).getByText(why).waitFor()
        await context.unrouteAll({ behavior: 'wait' })
      }
    }
    await open('/audit/verify')
    await page.evaluate(HAS_NO_FILE_PICKER)
    await failsEachTime('Verify audit log', 'The verification could not be completed. There is no result.')
    await go('/audit/export')
    await failsEachTime('Export NDJSON', 'The export failed. No file was saved', inShortForm(cuts))
    await page.getByRole('radio', { name: 'CSV' }).check()
    await failsEachTime('Export CSV', 'The export failed. No file was saved', inShortForm(cuts))
  })
})

/** Downloads as in a browser without a file picker. Returns the content of the file. */
async function download(page: Page, act: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: act }).click()])
  const name = /^audit-log-acme(-filtered)?(-\d{4}-\d\d-\d\d)?-to-\d{4}-\d\d-\d\d\.(ndjson|csv)$/
  assert.match(file.suggestedFilename(), name)
  return readFileSync(await file.path(), 'utf8')
}

test('an export is an NDJSON or CSV file with every entry of its time range', async () => {
  const { acme, mallory, name } = await withHistory()
  await acme.owner.call(`DELETE /v1/members/${mallory.userId}/suspension`)
  const reason = '=1+1, "found" again'
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason } })
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?limit=200&order=asc')).body
  await runJob(reeve, 'audit checkpoints')
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/audit/export')
    await page.evaluate(HAS_NO_FILE_PICKER)
    const choose = async (range: string) => {
      await page.getByRole('combobox', { name: 'Time range' }).click()
      await page.getByRole('option', { name: range }).click()
    }
    await choose('Last 24 hours')
    await page.waitForURL(/since=/)
    await choose('Custom…')
    await page.getByLabel('From').waitFor()
    await page.getByLabel('To', { exact: true }).waitFor()
    await choose('All entries')
    await page.waitForURL(url => url.search === '')
    const lines = (await download(page, 'Export NDJSON')).trim().split('\n')
    assert.deepEqual(
      lines.map(line => JSON.parse(line).hash),
      entries.map(({ hash }: { hash: string }) => hash),
    )
    const outcome = page.getByRole('status').getByText(new RegExp(`${entries.length} entries, [\\d.]+ kB`))
    await outcome.waitFor()
    const command = page.getByRole('region', { name: 'Command to verify the file' })
    const verify = /^npx --no reeve audit verify --file 'audit-log-acme-to-\S+\.ndjson' \\\n {2}--checkpoint /
    assert.match(String(await command.textContent()), verify)
    await command.getByText('--checkpoint YOUR-CHECKPOINT.json').waitFor()
    const save = page.getByRole('button', { name: 'Save checkpoint' })
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()])
    await command.getByText(`--checkpoint '${saved.suggestedFilename()}'`).waitFor()
    await page.getByText('Possible with the checkpoint that you saved.').waitFor()

    await page.getByRole('radio', { name: 'CSV' }).check()
    const [header = '', ...records] = (await download(page, 'Export CSV')).trim().split('\r\n')
    assert.match(header, /^sequence,id,organization_id,occurred_at,action,/)
    assert.deepEqual(
      records.map(record => record.split(',')[1]),
      entries.map(({ id }: { id: string }) => id),
    )
    assert.ok(records.at(-1)?.includes(`"'=1+1, ""found"" again"`), records.at(-1))
    await outcome.waitFor()
    assert.equal(await command.count(), 0, 'CSV proves nothing')

    await go('/audit')
    await page.getByRole('link', { name: 'Export' }).click()
    await page.getByText('To be able to verify this file, save a checkpoint first (below).').waitFor()
    await page.waitForURL(url => url.pathname.endsWith('/audit/export') && url.search === '')

    await go(`/audit?range=day&action=member.*&target=${mallory.userId}`)
    await page.getByRole('link', { name: 'Export' }).click()
    await page.waitForURL(/since=/)
    const hours = (Date.now() - Date.parse(new URL(page.url()).searchParams.get('since') ?? '')) / 3_600_000
    assert.ok(hours >= 24 && hours < 26, `the export of a day begins ${hours} hours ago`)
    await page.getByText(`action: member.*, target: ${name}`).waitFor()
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText('3 entries').waitFor()
    await summary.getByText(/^audit-log-acme-filtered-.+\.ndjson$/).waitFor()
    await summary.getByText('Not possible: a filtered export').waitFor()
    const part = (await download(page, 'Export NDJSON')).trim().split('\n')
    assert.deepEqual(
      part.map(line => JSON.parse(line).action),
      ['member.suspended', 'member.reactivated', 'member.suspended'],
    )
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await summary.getByText(`${entries.length} entries`).waitFor()
    await download(page, 'Export NDJSON')
    await command.waitFor()
    assert.doesNotMatch(String(await command.textContent()), /--from/, 'the day has the first entry')
    const { occurred_at: since, sequence } = entries.at(-1)
    await go(`/audit/export?since=${since}`)
    await page
      .getByText(`Possible with “reeve audit verify --from ${sequence}” and a checkpoint for one of its entries.`)
      .waitFor()
    const [end = ''] = (await download(page, 'Export NDJSON')).split('\n')
    await command.getByText(`--from ${JSON.parse(end).sequence} \\`).waitFor()
    for (const invalid of ['since=%2B275760-09-13T00:00:00.000Z', `target=${'m'.repeat(20_000)}`]) {
      await go(`/audit/export?${invalid}`)
      await page.getByRole('alert').getByText('A filter in this URL has an invalid value').waitFor()
    }
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await summary.getByText(`${entries.length} entries`).waitFor()
  })
})
