import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const root = join(import.meta.dirname, '..', '..', '..')
const LONGEST_BLOCK_MS = 30_000

/**
 * A fenced block of a guide. A block with a file name is saved as that file. `sh` is executed. `json` or `text` is the
 * expected output of the previous block: ids and times may differ, but the same id in the guide must stand for the same
 * id in all outputs, and `…` matches anything. `console` is not executed, because it belongs to another machine.
 */
interface Block {
  readonly language: string
  readonly file: string | undefined
  readonly text: string
  readonly line: number
}

/** Executes a guide from top to bottom, in a folder that is set up as the README of the guides describes. */
export async function executeGuide(name: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const blocks = blocksOf(readFileSync(join(root, 'docs', 'guides', `${name}.md`), 'utf8'))
  assert.ok(
    blocks.some(({ language }) => language === 'sh'),
    `${name}.md has nothing to type`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'reeve-guide-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(folder, 'node_modules', '@reeve'), { recursive: true })
  symlinkSync(join(root, 'sdk'), join(folder, 'node_modules', '@reeve', 'sdk'))
  const shell = new Shell(folder, environment)
  const ids = new ShownIds()
  try {
    let printed = ''
    for (const { language, file, text, line } of blocks) {
      const place = `${name}.md:${line}`
      if (file) writeFileSync(join(folder, file), text)
      else if (language === 'console') continue
      else if (language === 'sh') printed = await shell.type(text, place)
      else if (language === 'json') assertShown(place, parse(printed, place), parse(text, place), ids)
      else assertShown(place, printed.trim(), text.trim(), ids)
    }
  } finally {
    shell.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A running Bash: variables, functions and jobs persist between blocks. */
class Shell {
  readonly #bash: ChildProcessByStdio<Writable, Readable, Readable>
  #printed = ''
  #complained = ''

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    this.#bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: { ...process.env, ...environment, PATH: path },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    this.#bash.stdout.setEncoding('utf8').on('data', text => {
      this.#printed += text
    })
    this.#bash.stderr.setEncoding('utf8').on('data', text => {
      this.#complained += text
    })
  }

  /** Executes a block and resolves to its output. Throws if the block fails or does not end. */
  async type(block: string, place: string): Promise<string> {
    const end = `ended ${place} with `
    this.#printed = ''
    this.#complained = ''
    // The redirection keeps a block from reading the next block as its standard input.
    this.#bash.stdin.write(`{ set -e; ${block}\nset +e; } < /dev/null\necho "${end}$?"\n`)
    const deadline = Date.now() + LONGEST_BLOCK_MS
    while (!this.#printed.includes(`${end}0\n`)) {
      const isOver = this.#bash.exitCode !== null || Date.now() > deadline
      assert.ok(!isOver, `${place} failed: ${this.#printed}${this.#complained}`)
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    return this.#printed.slice(0, this.#printed.lastIndexOf(end))
  }

  /** Kills the shell and its background jobs, which share a process group. */
  end() {
    try {
      if (this.#bash.pid) process.kill(-this.#bash.pid, 'SIGKILL')
    } catch (error) {
      // ESRCH means that a failed block has already ended the shell.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

const blocksOf = (document: string): Block[] =>
  [...document.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(match => {
    const [, language = '', file, text = ''] = match
    return { language, file, text, line: document.slice(0, match.index).split('\n').length }
  })

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return assert.fail(`${place}: this is not JSON: ${text}`)
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

/** The ids of a guide. Each id that the guide shows stands for exactly one id in the real outputs. */
class ShownIds {
  readonly #printedOf = new Map<string, string>()
  readonly #shownOf = new Map<string, string>()

  /** Pairs an id in the guide with the id in the real output. @throws if either is already paired with another one */
  pair(place: string, shown: string, printed: string): void {
    const known = this.#shownOf.get(printed) ?? shown
    assert.equal(shown, known, `${place} shows ${shown} for the same id that the document shows as ${known} before`)
    assert.equal(this.#printedOf.get(shown) ?? printed, printed, `${place} shows ${shown} for two different ids`)
    this.#shownOf.set(printed, shown)
    this.#printedOf.set(shown, printed)
  }
}

function assertShown(place: string, printed: unknown, shown: unknown, ids: ShownIds): void {
  const found = typeof shown === 'object' ? JSON.stringify(printed, null, 2) : String(printed)
  const expected = typeof shown === 'object' ? JSON.stringify(shown, null, 2) : String(shown)
  const match = patternOf(expected).exec(found)
  assert.ok(match, `${place} shows this:\n${expected}\nbut this was printed:\n${found}`)
  for (const [index, id] of (expected.match(UUID) ?? []).entries()) ids.pair(place, id, match[index + 1] ?? '')
}

/** A pattern of the expected output that captures each id. */
function patternOf(shown: string): RegExp {
  const parts = shown.replaceAll(UUID, '<id>').replaceAll(TIME, '<time>').split('…')
  const patterns = parts.map(part =>
    literally(part).replaceAll('<id>', `(${UUID.source})`).replaceAll('<time>', TIME.source),
  )
  return new RegExp(`^${patterns.join('.*')}$`, 's')
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
