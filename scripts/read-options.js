import { parseArgs } from 'node:util'

/**
 * Parses the options of a script, and its other arguments if `allowPositionals` is set. With --help it prints the usage
 * and ends the process. After an invalid option it prints one sentence and ends the process with exit code 1.
 * @template {import('node:util').ParseArgsOptionsConfig} Options
 * @param {{ command: string, usage: string, options: Options, allowPositionals?: boolean }} script
 */
export function readOptions({ command, usage, options, allowPositionals = false }) {
  if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs({ options, allowPositionals })
  } catch (error) {
    const [sentence] = /** @type {Error} */ (error).message.split(/\. |\n/)
    return refuse(`${sentence?.replace(/\.$/, '')}; see ${command} -- --help.`)
  }
}

/**
 * Ends the process with exit code 1 and a sentence instead of a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
