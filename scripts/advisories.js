// Lists the packages in package-lock.json that have published vulnerabilities, and newer releases of the sign-in
// library. Exits with 1 if a runtime dependency is vulnerable. Vulnerable development dependencies, newer releases and
// an unreachable registry only cause a note.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {{ severity: string, title: string, url: string, range: string }} Advisory */
/** @typedef {{ name: string, nodes: string[], via: (string | Advisory)[] }} Vulnerability */

const root = dirname(import.meta.dirname)
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Packages that often release a security fix before the advisory is published. */
const WATCHED = ['better-auth', '@better-auth/core', '@better-auth/passkey']

/** Advisories that do not affect Reeve, by URL, each with the reason. SECURITY.md lists them too. */
const ACCEPTED = new Map()

const notes = await Promise.all([advisories(), ...WATCHED.map(newerRelease)])
for (const note of notes.flat()) console.log(note)

async function advisories() {
  const { vulnerabilities } = (await npm('audit', '--package-lock-only', '--json')) ?? {}
  if (!vulnerabilities) return ['Note: the registry did not return advisories; known vulnerabilities were not checked.']
  const found = /** @type {Vulnerability[]} */ (Object.values(vulnerabilities))
  return found.flatMap(({ name, nodes, via }) => {
    const isForDevelopment = nodes.every(node => packages[node]?.dev)
    // npm also lists packages that depend on a vulnerable package. Their `via` has the name of that package instead of
    // an advisory.
    const affecting = via.filter(advisory => typeof advisory === 'object').filter(({ url }) => !ACCEPTED.has(url))
    if (affecting.length > 0 && !isForDevelopment) process.exitCode = 1
    const versions = nodes.map(node => packages[node]?.version).join(', ')
    return affecting.map(
      ({ severity, title, url, range }) =>
        `${isForDevelopment ? 'Note: ' : ''}${name} ${versions} is vulnerable (${severity}): ${title} ${url}; ` +
        `affected versions: ${range}`,
    )
  })
}

/** @param {string} name */
async function newerRelease(name) {
  const newest = await npm('view', `${name}@latest`, 'version', '--json')
  const pinned = packages[`node_modules/${name}`]?.version
  if (typeof newest !== 'string') return [`Note: the registry did not return the newest ${name}.`]
  return newest === pinned
    ? []
    : [`Note: ${name} ${newest} is available, ${pinned} is pinned; check its notes for security fixes.`]
}

/**
 * Runs npm and parses its JSON output; undefined if there is none. The exit code is ignored, because npm exits with 1
 * if it finds vulnerabilities.
 * @param {...string} args
 */
async function npm(...args) {
  const options = ['--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=silent']
  const child = spawn('npm', [...args, ...options], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 })
  /** @type {Buffer[]} */
  const output = []
  child.stdout.on('data', chunk => output.push(chunk))
  await new Promise(resolve => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  try {
    return JSON.parse(Buffer.concat(output).toString())
  } catch {
    return undefined
  }
}
