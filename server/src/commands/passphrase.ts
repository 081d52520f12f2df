import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../kernel/operator-error.ts'

export interface PassphraseOptions {
  passphraseFile?: string
  passphraseStdin?: boolean
}

/** Minimum length: a shorter passphrase could be guessed, although each guess takes a third of a second. */
const SHORTEST = 12

/** Reads the passphrase for a new backup; a person types it twice. @throws OperatorError */
export async function choosePassphrase(options: PassphraseOptions): Promise<string> {
  const isTyped = !options.passphraseFile && !options.passphraseStdin
  const passphrase = await readPassphrase(options)
  if (passphrase.length < SHORTEST) throw new OperatorError(`The passphrase must have at least ${SHORTEST} characters.`)
  if (isTyped && (await ask('Repeat the passphrase: ')) !== passphrase) {
    throw new OperatorError('The passphrases do not match. No backup was written.')
  }
  return passphrase
}

/** Reads the passphrase of a backup from a file, from standard input or from the terminal. @throws OperatorError */
export async function readPassphrase({ passphraseFile, passphraseStdin }: PassphraseOptions): Promise<string> {
  if (passphraseStdin) return firstLine(await text(process.stdin))
  if (passphraseFile !== undefined) return firstLine(readFile(passphraseFile))
  return ask('Passphrase: ')
}

const firstLine = (content: string): string => content.split(/\r?\n/, 1)[0] ?? ''

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`Cannot read the passphrase from ${path}.`, { cause: error })
  }
}

/** Asks on the terminal, without echo. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new OperatorError(
      'There is no terminal to ask for the passphrase. Use --passphrase-file or --passphrase-stdin.',
    )
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  // The prompt is written after `createInterface`, which turns the echo off.
  process.stderr.write(question)
  const stopped = new AbortController()
  terminal.on('SIGINT', () => stopped.abort())
  try {
    return await terminal.question('', { signal: stopped.signal })
  } catch (error) {
    throw new OperatorError('Canceled. Nothing was changed.', { cause: error })
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
