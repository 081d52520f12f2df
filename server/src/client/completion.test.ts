import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { clientCommands, LAUNCHER } from '../../test/harness/client-commands.ts'

const reeve = clientCommands('', '')
const folder = mkdtempSync(join(tmpdir(), 'reeve-completion-'))
writeFileSync(join(folder, 'reeve'), `#!/bin/sh\nexec ${process.execPath} ${LAUNCHER} "$@"\n`)
chmodSync(join(folder, 'reeve'), 0o755)
after(() => rmSync(folder, { recursive: true }))

const isThere = (shell: string) => spawnSync(shell, ['--version']).error === undefined
const inShell = async (shell: string, ...args: string[]) => {
  const environment = { ...process.env, PATH: `${folder}:${process.env.PATH}`, LC_ALL: 'C.UTF-8' }
  return (await promisify(execFile)(shell, args, { env: environment })).stdout.trimEnd().split('\n')
}

/** Types the words, of which the last is begun, and prints what Tab offers. */
const TAB = `
  source <(reeve completion bash)
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _reeve
  printf '%s\\n' "$\{COMPREPLY[@]}"`

const inBash = (...words: string[]) => inShell('bash', '--norc', '-c', TAB, 'bash', 'reeve', ...words)

test('bash completes commands, options, and the values of options', async () => {
  assert.deepEqual(await inBash('memb'), ['members'])
  assert.deepEqual(await inBash('members', 're'), ['reactivate', 'remove'])
  assert.deepEqual(await inBash('members', 'suspend', '--k'), ['--keep-oracle'])
  assert.deepEqual(await inBash('members', 'list', '--limit', '5', '--status', ''), ['active', 'suspended'])
  assert.deepEqual(await inBash('members', 'list', '--query', ''), [''])
  assert.deepEqual(await inBash('members', 'list', '--query', 'ada', '--l'), ['--limit'])
  assert.deepEqual(await inBash('completion', ''), ['bash', 'zsh', 'fish'])
})

test('bash has registered it', async () => {
  const registered = await inShell('bash', '--norc', '-c', 'source <(reeve completion bash); complete -p reeve')
  assert.deepEqual(registered, ['complete -o default -F _reeve reeve'])
})

const whereThereIs = (shell: string) => (isThere(shell) ? test : () => {})

/** These two shells are not on every machine, and nothing here installs them. */
whereThereIs('zsh')('zsh takes its script', async () => {
  const registered = await inShell(
    'zsh',
    '-fc',
    'autoload -Uz compinit; compinit -u; source <(reeve completion zsh); print $_comps[reeve]',
  )
  assert.deepEqual(registered, ['_reeve'])
})

whereThereIs('fish')('fish completes commands', async () => {
  const offered = await inShell('fish', '-c', 'reeve completion fish | source; complete -C "reeve memb"')
  assert.deepEqual(offered, ['members\tpeople, and what they may do'])
})

test('what it offers is what the help shows: every command, and nothing hidden', async () => {
  const { stdout } = await reeve('complete', '--', '')
  const offered = stdout
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t')[0])
  const help = (await reeve('--help')).stdout
  const shown = Array.from(help.matchAll(/^ {2}([a-z-]+)(?: [[<].*?)? {2,}\S/gm), ([, name]) => name)
  assert.deepEqual(offered, shown)
  assert.ok(!offered.includes('complete'))
})

test('another shell is a usage fault', async () => {
  assert.equal((await reeve('completion', 'tcsh')).code, 2)
})
