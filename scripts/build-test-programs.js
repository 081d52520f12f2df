// Bundles the programs that tests start as processes into server/dist-tests, unless the bundle is current. Starting a
// program from the bundle takes a quarter of the CPU time. Without a bundle, the tests start the sources.

import { join } from 'node:path'
import { isCurrent } from '../server/bin/bundle.js'
import { buildOnce } from './build-once.js'
import { bundle } from './bundle.js'

const server = join(import.meta.dirname, '..', 'server')
const folder = join(server, 'dist-tests')

await buildOnce({
  name: 'processes of the tests',
  folder,
  isCurrent: () => isCurrent(folder),
  build: into =>
    bundle({
      server,
      programs: {
        'another-process': 'test/harness/another-process.ts',
        'delivery-worker': 'test/harness/delivery-worker.ts',
        'sink-worker': 'test/harness/sink-worker.ts',
      },
      into,
    }),
})
