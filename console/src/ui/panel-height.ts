/** Keeps the height of a panel in its `--panel-height`, so that one higher than the window can stick at its end. */
export function observeHeight(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return
  const observer = new ResizeObserver(() => panel.style.setProperty('--panel-height', `${panel.offsetHeight}px`))
  observer.observe(panel)
  return () => observer.disconnect()
}
