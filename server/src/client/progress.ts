import { Transform } from 'node:stream'

const SHOW_EVERY_MS = 200
const NEWLINE = 0x0a
const QUOTE = 0x22

/** A transform that counts the entries of an export: lines of NDJSON, or records of CSV below its header. */
export function countEntries(format: 'ndjson' | 'csv', onCount: (entries: number) => void = () => {}) {
  let entries = format === 'csv' ? -1 : 0
  let isQuoted = false
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at++) {
        // A quoted CSV field can contain line breaks.
        if (chunk[at] === QUOTE && format === 'csv') isQuoted = !isQuoted
        else if (chunk[at] === NEWLINE && !isQuoted) entries++
      }
      onCount(entries)
      done(null, chunk)
    },
  })
  return { through, count: () => Math.max(0, entries) }
}

/** Shows on stderr the number of exported entries, and the total if it is known. */
export function showProgress(total?: number) {
  const ofTotal = total === undefined ? '' : ` of ${total.toLocaleString('en')}`
  const started = performance.now()
  let shownAt = 0
  const show = (entries: number, end: string) => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`\r${entries.toLocaleString('en')}${ofTotal} entries, ${seconds} s${end}`)
  }
  return {
    update(entries: number) {
      if (performance.now() - shownAt < SHOW_EVERY_MS) return
      shownAt = performance.now()
      show(entries, '')
    },
    end: (entries: number) => show(entries, '\n'),
  }
}
