/** Keeps a panel's height in its `--panel-height`, so that a panel higher than the window can stick at its bottom. */
export function observeHeight(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return
  const observer = new ResizeObserver(() => panel.style.setProperty('--panel-height', `${panel.offsetHeight}px`))
  observer.observe(panel)
  return () => observer.disconnect()
}
