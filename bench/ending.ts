type End = () => Promise<void>

const running = new Set<End>()

/** Registers how something ends that this run has started; the answer ends it, once however often it is called. */
export function endWithRun(end: End): End {
  let ended: Promise<void> | undefined
  const endOnce = () => {
    ended ??= end().finally(() => running.delete(endOnce))
    return ended
  }
  running.add(endOnce)
  return endOnce
}

/** Ends everything that this run has started, the latest first. */
export async function endAll(): Promise<void> {
  for (const end of [...running].reverse()) {
    await end().catch(error => console.error(error))
  }
}
