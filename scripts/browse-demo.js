// Opens the demo in a browser, for scripts that take screenshots of it.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startCluster } from '../server/test/harness/cluster.ts'
import { startDemo } from '../server/test/harness/demo.ts'
import { findChromium } from './find-chromium.js'

const root = join(import.meta.dirname, '..')

/** Builds the console, and starts Chromium and the demo, which has its own PostgreSQL. */
export async function browseDemo() {
  spawnSync(process.execPath, [join(root, 'scripts', 'build-console.js')], { stdio: 'inherit' })
  const cluster = await startCluster()
  process.env.REEVE_TEST_POSTGRES = JSON.stringify(cluster.connection)
  const reeve = await startDemo({ consoleFolder: join(root, 'console', 'dist') })
  const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: process.geteuid?.() !== 0 })
  return {
    reeve,
    browser,
    async close() {
      await browser.close()
      await reeve.stop()
      await cluster.stop()
    },
  }
}
