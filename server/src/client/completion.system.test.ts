import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { clientCommands } from '../../test/harness/client-commands.ts'
import { LAUNCHER } from '../../test/harness/command-line.ts'
import { onlyLong } from '../../test/harness/long-form.ts'

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

/** Prints how the completion is registered, then the candidates for the unfinished last word of each line. */
const TAB = `
  source <(reeve completion bash)
  complete -p reeve
  for line in "$@"; do
    IFS=' ' read -ra COMP_WORDS <<< "reeve $line."
    COMP_CWORD=$(($\{#COMP_WORDS[@]} - 1))
    COMP_WORDS[COMP_CWORD]=$\{COMP_WORDS[COMP_CWORD]%.}
    _reeve
    echo "$\{COMPREPLY[*]}"
  done`

const IN_BASH = onlyLong('the offered words have a test in the short form')
test('bash completes commands, options, and the values of options', IN_BASH, async () => {
  const offered = {
    memb: 'members',
    'members re': 'reactivate remove',
    'members suspend --k': '--keep-oracle',
    'members list --limit 5 --status ': 'active suspended',
    'members list --query ': '',
    'audit list --action member.susp':
      'member.suspended member.suspension_kept member.suspension_refused member.suspension_repeated',
    'members list --query ada --l': '--last-active-before --limit',
    'completion ': 'bash zsh fish',
  }
  const printed = await inShell('bash', '--norc', '-c', TAB, 'bash', ...Object.keys(offered))
  assert.deepEqual(printed, ['complete -o default -F _reeve reeve', ...Object.values(offered)])
})

const whereThereIs = (shell: string) => (isThere(shell) ? test : () => {})

/** zsh and fish are not installed on every machine, and the tests do not install them. */
whereThereIs('zsh')('zsh accepts its completion script', async () => {
  const registered = await inShell(
    'zsh',
    '-fc',
    'autoload -Uz compinit; compinit -u; source <(reeve completion zsh); print $_comps[reeve]',
  )
  assert.deepEqual(registered, ['_reeve'])
})

whereThereIs('fish')('fish completes commands', async () => {
  const offered = await inShell('fish', '-c', 'reeve completion fish | source; complete -C "reeve memb"')
  assert.deepEqual(offered, ['members\tmembers and their access'])
})

/** The command names in a help text: the entries below headings such as `Commands:`. */
const commandsIn = (help: string) =>
  help
    .split(/\n\n/)
    .filter(part => /^[A-Z][a-z ]*ommands?\b.*:\n|^Commands:\n/.test(part))
    .flatMap(part => Array.from(part.matchAll(/^ {2}([a-z][a-z-]*)(?: [[<].*?)? {2,}\S/gm), ([, name = '']) => name))

/** The help of a command and of all commands below it, by their paths. */
async function helpsFrom(path: readonly string[]): Promise<[string, string][]> {
  const { code, stdout } = await reeve(...path, '--help')
  assert.equal(code, 0, path.join(' '))
  const below = commandsIn(stdout).filter(name => name !== 'help')
  const helps = await Promise.all(below.map(name => helpsFrom([...path, name])))
  return [[path.join(' '), stdout], ...helps.flat()]
}

test('the help of every command fits 80 columns, with its examples', async () => {
  const helps = await helpsFrom([])
  const named = new Set(helps.map(([path]) => path))
  for (const path of ['serve', 'webhooks create', 'account unblock', 'audit verify']) assert.ok(named.has(path), path)
  assert.ok(helps.length > 60, String(helps.length))
  const wide = helps.flatMap(([path, help]) =>
    help
      .split('\n')
      .filter(line => line.length > 80)
      .map(line => `${path}: ${line}`),
  )
  assert.deepEqual(wide, [])
})

test('the help of every command has examples, and describes each option', async () => {
  const helps = (await helpsFrom([])).filter(([, help]) => !/^(Commands|Client commands.*):$/m.test(help))
  const faults = helps.flatMap(([path, help]) => [
    ...(/^Examples:\n {2}\$ /.test(help) ? [] : [`${path}: no example`]),
    ...Array.from(
      help.matchAll(/^ {2}(--\S+( <\S+>)?( {2,}\((required|default: false)\))?|.*\(default: false\))$/gm),
    ).map(([line]) => `${path}: ${line.trim()}`),
  ])
  assert.deepEqual(faults, [])
  assert.match((await reeve('completion', '--help')).stdout, /"bash", "zsh", "fish"/)
})

test('help before a command of a group prints the same as --help after it', async () => {
  const [before, after] = [await reeve('help', 'members', 'suspend'), await reeve('members', 'suspend', '--help')]
  assert.deepEqual([before.code, before.stdout], [0, after.stdout])
  assert.match(before.stdout, /^Usage: reeve members suspend /m)
  assert.deepEqual(await reeve('help', 'members'), await reeve('members', '--help'))
  for (const unknown of [['edit'], ['members', 'edit']]) {
    const { code, stdout, stderr } = await reeve('help', ...unknown)
    assert.deepEqual([code, stdout, stderr.split('\n')[0]], [2, '', "error: unknown command 'edit'"])
  }
})

test('--help after an unknown command reports the unknown command', async () => {
  for (const help of ['--help', '-h']) {
    const { code, stdout, stderr } = await reeve('members', 'edit', help)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^error: unknown command 'edit'/)
  }
  const { code, stdout } = await reeve('members', 'list', '--help')
  assert.deepEqual([code, /Usage: reeve members list/.test(stdout)], [0, true])
})

test('completion offers exactly the commands that the help lists', async () => {
  const { stdout } = await reeve('complete', '--', '')
  const offered = stdout
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t')[0])
  const help = (await reeve('--help')).stdout
  assert.deepEqual(offered, commandsIn(help))
  assert.ok(!offered.includes('complete'))
})

test('completion for an unsupported shell is a usage error', async () => {
  assert.equal((await reeve('completion', 'tcsh')).code, 2)
})
