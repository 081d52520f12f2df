// node scripts/build-client.js: writes the package @reeve/sdk, as it is published, to sdk/dist.

import { buildClient } from './client-package.js'

try {
  console.log(`wrote ${buildClient('dist')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
