const SHOW_EVERY_MS = 200

/** Shows the progress of a command on stderr, if that is a terminal. */
export function showProgress(done: string) {
  const started = performance.now()
  let shownAt = 0
  let last = ''
  const write = (end: string) => process.stderr.write(`\r${last}${end}`)
  return {
    show(rows: number): void {
      const seconds = Math.round((performance.now() - started) / 1000)
      last = `${rows.toLocaleString('en')} rows ${done}, ${seconds} s`
      if (!process.stderr.isTTY || performance.now() - shownAt < SHOW_EVERY_MS) return
      shownAt = performance.now()
      write('')
    },
    end(): void {
      if (process.stderr.isTTY) write('\n')
    },
  }
}
