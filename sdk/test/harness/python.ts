import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const folder = join(import.meta.dirname, '../../../sdk-python')

/** Resolves to true if the program ends with 0. */
async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 2, 2] })
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
}

/**
 * The path of a Python 3.11 or later with httpx: REEVE_PYTHON if it is set, otherwise the system's `python3`, for which
 * root installs a missing httpx. Undefined if there is none. @throws {Error} if root cannot install httpx
 */
export async function findPython(): Promise<string | undefined> {
  const { REEVE_PYTHON } = process.env
  const pythons = REEVE_PYTHON ? [REEVE_PYTHON] : ['/usr/bin/python3', 'python3']
  const found = async () => {
    for (const python of pythons)
      if (await succeeds(python, ['-c', 'import httpx; from typing import NotRequired'])) return python
    return undefined
  }
  const python = await found()
  if (python || REEVE_PYTHON || process.geteuid?.() !== 0) return python
  const install = 'apt-get update -q && apt-get install -qy --no-install-recommends python3-httpx'
  if (await succeeds('sh', ['-c', install])) return found()
  throw new Error('python3-httpx cannot be installed. Set REEVE_PYTHON to a Python from 3.11 on that has httpx.')
}

/** Runs Python in the folder of the client. Returns its output; throws if it fails. */
export async function runPython(
  python: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<string> {
  const child = spawn(python, args, {
    cwd: folder,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
  })
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`python ${args.join(' ')} ended with ${code}: ${errors}${output}`)
  return output + errors
}
