import { Transform } from 'node:stream'

const SHOW_EVERY_MS = 200
const NEWLINE = 0x0a

/** Passes lines on, and shows on stderr how many have passed, and of how many where that is known. */
export function showProgress(total?: number): Transform {
  const ofTotal = total === undefined ? '' : ` of ${total.toLocaleString('en')}`
  const started = performance.now()
  let lines = 0
  let shownAt = 0
  const show = (end: string) => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`\r${lines.toLocaleString('en')}${ofTotal} entries, ${seconds} s${end}`)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++
      if (performance.now() - shownAt > SHOW_EVERY_MS) {
        shownAt = performance.now()
        show('')
      }
      done(null, chunk)
    },
    flush(done) {
      show('\n')
      done()
    },
  })
}
