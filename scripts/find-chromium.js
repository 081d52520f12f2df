// Finds the Chromium for tests and screenshots: REEVE_CHROMIUM, or a program on PATH, such as from Debian's package.

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of the program. The headless shell comes first: it renders no browser window, so tests are 25 % faster. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * Returns the path of Chromium. If it is missing, root installs it, and anyone else gets an error.
 * @returns {string}
 */
export function findChromium() {
  const found = process.env.REEVE_CHROMIUM ?? onPath()
  if (found) return found
  const install = 'apt-get update -q && apt-get install -qy --no-install-recommends chromium-headless-shell'
  if (process.geteuid?.() === 0 && spawnSync('sh', ['-c', install], { stdio: ['ignore', 2, 2] }).status === 0) {
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error(
    'The console is tested in Chromium, and none is here. Install it (Debian: apt-get install ' +
      'chromium-headless-shell), or say in REEVE_CHROMIUM where it is.',
  )
}

function onPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
