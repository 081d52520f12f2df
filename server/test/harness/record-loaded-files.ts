// Preloaded into a process: records the package files that it loads in the file LOADED_FILES.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const list = process.env.LOADED_FILES ?? ''
registerHooks({
  load(url, context, next) {
    if (url.includes('/node_modules/')) appendFileSync(list, `${url}\n`)
    return next(url, context)
  },
})
