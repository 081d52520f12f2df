// Executes the examples of docs/cli.md.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { EXIT } from '../../src/client/index.ts'
import { LAUNCHER } from '../harness/command-line.ts'
import { freePort } from '../harness/free-port.ts'

const guide = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
const scripts = Array.from(guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, script = '']) => script)

/** Waits until the output matches, and returns it. */
async function shows(output: Readable | null, what: RegExp): Promise<string> {
  let shown = ''
  for await (const chunk of output?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    shown += chunk
    if (what.test(shown)) break
  }
  output?.resume()
  return shown
}

/**
 * Returns a function that starts a script in this folder, with the client commands on its PATH. The script has its own
 * process group, so that it can be interrupted as by Ctrl-C.
 */
const scriptsIn =
  (folder: string, environment: Readonly<Record<string, string>>) =>
  (script: string): ChildProcess => {
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...environment }
    const options = { cwd: folder, env, detached: true }
    return spawn('bash', ['--norc', '-ec', script], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  }

async function resultOf(child: ChildProcess): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

/** Executes the example of `webhooks listen`, pings the webhook of the file `webhook`, and interrupts the example. */
async function executeListener(run: ReturnType<typeof scriptsIn>, script: string, webhook: string): Promise<void> {
  const listener = run(script)
  const ended = once(listener, 'exit')
  try {
    assert.match(await shows(listener.stderr, /Ctrl-C/), /Receiving events/)
    await resultOf(run(`reeve webhooks ping ${JSON.parse(readFileSync(webhook, 'utf8')).id}`))
    assert.match(await shows(listener.stdout, /governance\.webhook\.ping/), /governance\.webhook\.ping/)
  } finally {
    process.kill(-Number(listener.pid), 'SIGINT')
  }
  assert.equal((await ended)[0], 0)
}

/** Executes every example, one after the other. `environment` has the variables that the demo prints. */
export async function executeExamples(environment: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-cli-'))
  writeFileSync(join(folder, 'reeve'), `#!/bin/sh\nexec ${process.execPath} ${LAUNCHER} "$@"\n`)
  chmodSync(join(folder, 'reeve'), 0o755)
  const run = scriptsIn(folder, environment)
  const port = await freePort()
  try {
    for (const script of scripts.map(script => script.replaceAll('4000', String(port)))) {
      if (script.includes('webhooks listen')) {
        await executeListener(run, script, join(folder, 'webhook.json'))
      } else {
        const { code, stderr } = await resultOf(run(script))
        assert.equal(code, 0, `${script}\n${stderr}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  assert.ok(scripts.length >= 8)
}

/** Compares the table of exit codes with those of the client commands. */
export function checkExitCodes(): void {
  const [, table = ''] = /\| exit code \| means \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(guide) ?? []
  const codes = Array.from(table.matchAll(/^\| (\d+) \|/gm), ([, code]) => Number(code))
  assert.deepEqual(codes, Object.values(EXIT))
}
