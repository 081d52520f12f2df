const SHOWN_EVERY_MS = 1_000

export interface StepProgress {
  begin(step: string): void
  end(): void
}

/**
 * Shows the current step of the start, with its duration, if stdout is a terminal. The cursor returns to the start of
 * the line, so that the next line of the log replaces it.
 */
export function showSteps(): StepProgress {
  let step = ''
  let begun = 0
  let isShown = false
  const show = () => {
    isShown = true
    process.stdout.write(`  ${step}, ${Math.round((performance.now() - begun) / 1000)} s\x1b[G`)
  }
  const timer = process.stdout.isTTY ? setInterval(show, SHOWN_EVERY_MS).unref() : undefined
  return {
    begin(next) {
      step = next
      begun = performance.now()
      if (timer) show()
    },
    end() {
      clearInterval(timer)
      if (isShown) process.stdout.write('\x1b[2K')
    },
  }
}
