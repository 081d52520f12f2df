type End = () => Promise<void>

const running = new Set<End>()

/** Registers the clean-up of something that this run has started. The returned function runs it, at most once. */
export function endWithRun(end: End): End {
  let ended: Promise<void> | undefined
  const endOnce = () => {
    ended ??= end().finally(() => running.delete(endOnce))
    return ended
  }
  running.add(endOnce)
  return endOnce
}

/** Runs all clean-ups, the latest first. */
export async function endAll(): Promise<void> {
  for (const end of [...running].reverse()) {
    await end().catch(error => console.error(error))
  }
}
