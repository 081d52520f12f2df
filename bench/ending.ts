type End = () => Promise<void>

const running = new Set<End>()

/** Registers a clean-up function for the end of the run. The returned function runs it earlier; it runs only once. */
export function endWithRun(end: End): End {
  let ended: Promise<void> | undefined
  const endOnce = () => {
    ended ??= end().finally(() => running.delete(endOnce))
    return ended
  }
  running.add(endOnce)
  return endOnce
}

/** Calls all registered clean-up functions, the latest first. */
export async function endAll(): Promise<void> {
  for (const end of [...running].reverse()) {
    await end().catch(error => console.error(error))
  }
}
