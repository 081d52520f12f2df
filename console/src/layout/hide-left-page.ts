import type { AnyRouter } from '@tanstack/react-router'

const MARK = 'data-left'

/**
 * Never shows a page under the address of another one: from the moment a navigation changes the path until the next
 * page is rendered, `global.css` hides the page that was left and its dialogs. Their layout stays, because the router
 * stores the scroll position.
 */
export function hideLeftPage(router: AnyRouter): void {
  let title: string | undefined
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    const isLeft = fromLocation !== undefined && pathChanged
    // Only the dialogs that are there now: the command palette may be opened meanwhile.
    if (isLeft) for (const part of document.querySelectorAll(':root, [data-portal] > *')) part.setAttribute(MARK, '')
    else showAll()
    if (isLeft) {
      title ??= document.title
      document.title = 'Reeve'
    } else if (title !== undefined) {
      // Someone returned before the next page was there.
      document.title = title
      title = undefined
    }
  })
  router.subscribe('onResolved', () => {
    showAll()
    title = undefined
  })
}

function showAll(): void {
  for (const part of document.querySelectorAll(`[${MARK}]`)) part.removeAttribute(MARK)
}
