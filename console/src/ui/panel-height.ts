/**
 * Stores a panel's height in its CSS variable `--panel-height`. A sticky panel that is higher than the window can then
 * be offset, so that its end stays in view.
 */
export function observeHeight(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return
  const observer = new ResizeObserver(() => panel.style.setProperty('--panel-height', `${panel.offsetHeight}px`))
  observer.observe(panel)
  return () => observer.disconnect()
}
