import { useLayoutEffect } from 'react'

/**
 * Passes on the text that is typed while the field for it does not exist yet. Meanwhile, typing neither scrolls the
 * page nor starts shortcuts.
 */
export function useTypedAhead(add: (text: string) => void, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    const collect = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      add(event.key)
    }
    window.addEventListener('keydown', collect, { capture: true })
    return () => window.removeEventListener('keydown', collect, { capture: true })
  }, [add, isOn])
}
