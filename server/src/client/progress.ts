import { Transform } from 'node:stream'

const SHOW_EVERY_MS = 200
const NEWLINE = 0x0a
const QUOTE = 0x22

/** The word for a record of an export. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** A transform that counts the records of an export: lines of NDJSON, or records of CSV below its header. */
export function countRecords(format: 'ndjson' | 'csv', onCount: (records: number) => void = () => {}) {
  let records = format === 'csv' ? -1 : 0
  let isQuoted = false
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at++) {
        // A quoted CSV field can contain line breaks.
        if (chunk[at] === QUOTE && format === 'csv') isQuoted = !isQuoted
        else if (chunk[at] === NEWLINE && !isQuoted) records++
      }
      onCount(records)
      done(null, chunk)
    },
  })
  return { through, count: () => Math.max(0, records) }
}

/** Shows on stderr the number of exported records, and the total if it is known. */
export function showProgress({ many }: Noun, total?: number) {
  const ofTotal = total === undefined ? '' : ` of ${total.toLocaleString('en')}`
  const started = performance.now()
  let shownAt = 0
  const show = (records: number, end: string) => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`\r${records.toLocaleString('en')}${ofTotal} ${many}, ${seconds} s${end}`)
  }
  return {
    update(records: number) {
      if (performance.now() - shownAt < SHOW_EVERY_MS) return
      shownAt = performance.now()
      show(records, '')
    },
    end: (records: number) => show(records, '\n'),
  }
}
