// Preloaded into a process: writes down which files of packages it loads, into the file that LOADED_FILES names.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const list = process.env.LOADED_FILES ?? ''
registerHooks({
  load(url, context, next) {
    if (url.includes('/node_modules/')) appendFileSync(list, `${url}\n`)
    return next(url, context)
  },
})
