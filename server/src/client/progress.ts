import { Transform } from 'node:stream'

const SHOW_EVERY_MS = 200
const NEWLINE = 0x0a

/** Passes lines on, and shows on stderr how many of about `total` have passed. */
export function showProgress(total: number): Transform {
  const started = performance.now()
  let lines = 0
  let shownAt = 0
  const show = (end: string) => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`\r${lines.toLocaleString('en')} of ${total.toLocaleString('en')} entries, ${seconds} s${end}`)
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
