// Bundles the server into server/dist, unless the existing bundle is current. A command starts in half the time with
// the bundle, because it does not open 2,000 modules. Without a bundle, server/bin/reeve.js runs the sources.

import { join } from 'node:path'
import { FOLDER, isCurrent } from '../server/bin/bundle.js'
import { buildOnce } from './build-once.js'
import { bundle } from './bundle.js'
import { keepFormerFiles } from './keep-former-files.js'

const server = join(import.meta.dirname, '..', 'server')

await buildOnce({
  name: 'server',
  folder: FOLDER,
  isCurrent,
  async build(into) {
    await bundle({ server, programs: { main: 'src/main.ts' }, into })
    keepFormerFiles(join(FOLDER, 'bundle'), join(into, 'bundle'))
  },
})
