import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { type ExitedCommand, openCommandLine } from '../harness/command-line.ts'
import { IS_LONG, inShortForm } from '../harness/long-form.ts'
import { openTerminal } from '../harness/terminal.ts'

const LAUNCHER = join(import.meta.dirname, '../../bin/reeve.js')
const PASSPHRASE = 'nine kettles sing at noon'
const line = openCommandLine()
const folder = mkdtempSync(join(tmpdir(), 'reeve-backups-'))
const file = join(folder, 'reeve.backup')
const reeve = (args: string[], more: Record<string, string> = {}, stdin?: string) =>
  line.reeve(args, { REEVE_SECRET: '', NO_COLOR: '1', ...more }, stdin)
const secret = () => readFileSync(join(line.dataDir, 'secret'), 'utf8').trim()
/** The path of a data folder that does not exist yet. */
const fresh = (name: string) => join(folder, name, 'data')
/** The path of a data folder with an initialised, empty PostgreSQL, because initialising takes most of a restore. */
async function initialised(name: string): Promise<string> {
  const dataDir = fresh(name)
  mkdirSync(dataDir, { recursive: true })
  await initialiseDataFolder(dataDir)
  return dataDir
}

let made: ExitedCommand
before(async () => {
  await initialiseDataFolder(line.dataDir)
  await line.start()
  const { code } = await reeve(['organization', 'create', '--name', 'Globex', '--owner-email', 'ada@globex.test'])
  assert.equal(code, 0)
  made = await reeve(['backup', file])
})
after(async () => {
  await line.stop()
  line.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup of a running server is complete or not written, and overwrites nothing by default', async () => {
  assert.deepEqual([made.code, made.stderr], [0, ''])
  const [contents, place] = made.stdout.split('\n')
  assert.match(
    contents ?? '',
    /^Backup of \S+ completed in \d+ s: 1 organization, \d+ audit entries, \d+ tables, \d+ rows\.$/,
  )
  assert.match(place ?? '', /^Written to .*reeve\.backup \([\d,]+ bytes\)\.$/)
  assert.deepEqual([statSync(file).mode & 0o777, readdirSync(folder)], [0o600, ['reeve.backup']])
  const bytes = readFileSync(file)
  assert.ok(!bytes.includes(secret()) && !bytes.includes('Globex'), 'the content can be read')

  const refused = await reeve(['backup', file])
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /reeve\.backup already exists.*--force/)
  assert.deepEqual(readFileSync(file), bytes)
  const replaced = await reeve(['backup', file, '--force', '--json'])
  assert.deepEqual([replaced.code, JSON.parse(replaced.stdout).organizations], [0, 1])
  const nowhere = await reeve(['backup', join(folder, 'no/such/folder')])
  assert.deepEqual([nowhere.code, /Cannot write to .*: the folder does not exist/.test(nowhere.stderr)], [1, true])
  assert.deepEqual(readdirSync(folder), ['reeve.backup'])
})

test('a restore without the secret names the file to which it belongs', async () => {
  const dataDir = fresh('without-secret')
  const { code, stderr } = await reeve(['restore', file], { REEVE_DATA_DIR: dataDir })
  assert.equal(code, 1)
  assert.match(stderr, /copy the file "secret" of the original data folder to (\S+)\.\n$/)
  assert.ok(stderr.endsWith(` ${join(dataDir, 'secret')}.\n`), stderr)
  assert.ok(!existsSync(dataDir))
})

test('a folder as the target, a closed pipe and a full disk are errors of one sentence', async () => {
  const onto = await reeve(['backup', '--force', folder])
  assert.deepEqual(
    [onto.code, onto.stderr],
    [1, `reeve: ${folder} is a folder. Choose a file in it, such as ${file}.\n`],
  )
  const from = await reeve(['restore', folder])
  assert.deepEqual([from.code, from.stderr], [1, `reeve: ${folder} is a folder. Choose a backup file.\n`])
  const sinks = { '| true': 'the reading program has ended', '>/dev/full': 'the disk is full' }
  for (const [sink, cause] of Object.entries(sinks)) {
    if (sink.includes('full') && !existsSync('/dev/full')) continue
    const child = spawn('sh', ['-c', `"${process.execPath}" "${LAUNCHER}" backup - ${sink}`], {
      env: { ...process.env, REEVE_DATA_DIR: line.dataDir, REEVE_SECRET: '', DATABASE_URL: '', NO_COLOR: '1' },
    })
    const stderr = await text(child.stderr)
    assert.equal(stderr, `reeve: Cannot write to standard output: ${cause}.\n`)
  }
})

test('a restore needs the secret and a missing or empty folder', async () => {
  const unknown = fresh('unknown')
  const without = await reeve(['restore', file], { REEVE_DATA_DIR: unknown })
  assert.deepEqual([without.code, without.stdout], [1, ''])
  assert.match(without.stderr, /does not contain the secret.*Set REEVE_SECRET/)
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
  writeFileSync(join(folder, 'damaged'), bytes)
  const damaged = await reeve(['restore', join(folder, 'damaged')], { REEVE_DATA_DIR: unknown, REEVE_SECRET: secret() })
  assert.deepEqual([damaged.code, damaged.stdout], [1, ''])
  assert.match(damaged.stderr, /^reeve: The backup is damaged at byte \d+/)
  assert.ok(!existsSync(unknown))

  const environment = { REEVE_DATA_DIR: fresh('restored'), REEVE_SECRET: secret() }
  mkdirSync(environment.REEVE_DATA_DIR, { recursive: true })
  const foreign = join(environment.REEVE_DATA_DIR, 'notes.txt')
  writeFileSync(foreign, '')
  const kept = await reeve(['restore', file], environment)
  assert.deepEqual(
    [kept.code, /contains "notes.txt", which does not belong to Reeve/.test(kept.stderr)],
    [1, true],
    kept.stderr,
  )
  assert.deepEqual(readdirSync(environment.REEVE_DATA_DIR), ['notes.txt'])
  rmSync(foreign)
  const both = await Promise.all([
    reeve(['restore', file], environment),
    line.inOwnProcess(['restore', file], { NO_COLOR: '1', ...environment }),
  ])
  const [restored, late] = both.toSorted((one, other) => (one.code ?? 0) - (other.code ?? 0))
  assert.deepEqual([restored?.code, restored?.stderr], [0, ''])
  assert.match(
    restored?.stdout ?? '',
    /^Restored the backup of \S+: 1 organization,.*\.\nVerified: all audit logs are intact\./,
  )
  assert.deepEqual([late?.code, /Database "reeve" is not empty/.test(late?.stderr ?? '')], [1, true])
  assert.match((await reeve(['organization', 'list'], environment)).stdout, / Globex /)
})

test('a backup contains the secret only under a passphrase, and restores it with that', async () => {
  const whole = join(folder, 'whole')
  const taken = await reeve(['backup', whole, '--include-secret', '--passphrase-stdin'], {}, `${PASSPHRASE}\n`)
  assert.equal(taken.code, 0, taken.stderr)
  assert.ok(!readFileSync(whole).includes(secret()))

  const dataDir = fresh('with-secret')
  const passphrases = join(folder, 'passphrase')
  writeFileSync(passphrases, 'another one entirely\n')
  const arguments_ = ['restore', whole, '--passphrase-file', passphrases]
  const wrong = await reeve(arguments_, { REEVE_DATA_DIR: dataDir })
  assert.deepEqual([wrong.code, /Wrong passphrase/.test(wrong.stderr), existsSync(dataDir)], [1, true, false])
  writeFileSync(passphrases, `${PASSPHRASE}\n`)
  assert.equal(await initialised('with-secret'), dataDir)
  const restored = await reeve(arguments_, { REEVE_DATA_DIR: dataDir })
  assert.equal(restored.code, 0, restored.stderr)
  const kept = join(dataDir, 'secret')
  assert.deepEqual([readFileSync(kept, 'utf8').trim(), statSync(kept).mode & 0o777], [secret(), 0o600])
})

test('a restore that is truncated or stopped by a signal leaves no data folder', async () => {
  const bytes = readFileSync(file)
  for (const signal of inShortForm(['SIGTERM', null] as const)) {
    const dataDir = fresh(`piped-${signal}`)
    const child = spawn(process.execPath, [LAUNCHER, 'restore', '-'], {
      env: { ...process.env, REEVE_DATA_DIR: dataDir, REEVE_SECRET: secret(), DATABASE_URL: '' },
    })
    const ended = Promise.all([text(child.stderr), once(child, 'exit')])
    child.stdin.write(bytes.subarray(0, bytes.length - 10))
    for (const late = Date.now() + 60_000; !existsSync(dataDir) && Date.now() < late; ) await sleep(20)
    assert.ok(existsSync(dataDir), 'the restore did not begin')
    if (signal) child.kill(signal)
    else child.stdin.end()
    const [stderr, [code]] = await ended
    assert.equal(code, 1)
    assert.match(stderr, signal ? /SIGTERM received. Nothing was restored/ : /The backup is truncated/)
    assert.ok(!existsSync(join(folder, `piped-${signal}`)), 'something was left')
  }
})

test('a passphrase is prompted twice and not echoed', { skip: !existsSync('/proc') }, async () => {
  const typed = join(folder, 'typed')
  const command = `${process.execPath} ${LAUNCHER} backup ${typed} --include-secret`
  const terminal = openTerminal(command, { REEVE_DATA_DIR: line.dataDir, DATABASE_URL: '', REEVE_SECRET: '' })
  await terminal.shows(/Passphrase: /)
  terminal.type(`${PASSPHRASE}\r`)
  await terminal.shows(/Repeat the passphrase: /)
  terminal.type(`${PASSPHRASE}\r`)
  assert.equal(await terminal.ended(), 0, terminal.shown())
  assert.ok(!terminal.shown().includes('kettles'))
  assert.match(terminal.shown(), /rows backed up/)
  assert.ok(existsSync(typed))
})

test('a backup from before a rotation names the file of the previous secret, and is restored with it', async () => {
  const rotated = await reeve(['secret', 'rotate'])
  assert.equal(rotated.code, 0, rotated.stderr)
  const previous = join(line.dataDir, 'secret.previous')
  const dataDir = await initialised('rotated')
  copyFileSync(join(line.dataDir, 'secret'), join(dataDir, 'secret'))
  const restore = (more: Record<string, string>) => reeve(['restore', file], { REEVE_DATA_DIR: dataDir, ...more })

  const refused = await restore({})
  assert.equal(refused.code, 1)
  assert.ok(
    refused.stderr.includes(`copy the file "secret.previous" of the original data folder to ${dataDir}/secret.`),
  )
  const otherwise = await restore({ REEVE_SECRET: secret() })
  assert.match(otherwise.stderr, /different secret than REEVE_SECRET\. .*previous secret.*"secret\.previous"/)
  const without = await reeve(['restore', file], { REEVE_DATA_DIR: fresh('none') })
  assert.match(without.stderr, /if it was rotated after the backup: to the content of "secret\.previous"/)

  copyFileSync(previous, join(dataDir, 'secret.previous'))
  const restored = await restore({})
  assert.equal(restored.code, 0, restored.stderr)
  const there = { REEVE_DATA_DIR: dataDir }
  assert.match((await reeve(['organization', 'list'], there)).stdout, / Globex /)
  assert.match((await reeve(['secret', 'rotate'], there)).stdout, /is now encrypted with/)

  if (!IS_LONG) return
  const elsewhere = await initialised('by-variable')
  const content = readFileSync(previous, 'utf8').trim()
  const byVariable = await reeve(['restore', file], { REEVE_DATA_DIR: elsewhere, REEVE_SECRET: content })
  assert.equal(byVariable.code, 0, byVariable.stderr)
})
