// Preloaded into a process: writes the package files that the process loads to the file LOADED_FILES. Makes the process
// run the sources instead of the bundle, because there each module is a file. Both load the same modules at the same
// points.
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
