// Preloaded into a process: records the package files that it loads in the file LOADED_FILES. The process runs the
// sources, because the bundle loads the same modules, at the start and later.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const list = process.env.LOADED_FILES ?? ''
const main = new URL('../../src/main.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith('/server/dist/bundle/main.js') ? main : specifier, context),
  load(url, context, next) {
    if (url.includes('/node_modules/')) appendFileSync(list, `${url}\n`)
    return next(url, context)
  },
})
