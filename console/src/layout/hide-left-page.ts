import type { AnyRouter } from '@tanstack/react-router'

const MARK = 'data-left'

/**
 * Prevents showing a page under the URL of another one: from the moment a navigation changes the path until the next
 * page is rendered, `global.css` hides the previous page and its dialogs. Their layout stays, because the router stores
 * the scroll position.
 */
export function hideLeftPage(router: AnyRouter): void {
  let title: string | undefined
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    const isLeft = fromLocation !== undefined && pathChanged
    // Only dialogs that are open now are hidden, because the command palette may be opened in the meantime.
    if (isLeft) for (const part of document.querySelectorAll(':root, [data-portal] > *')) part.setAttribute(MARK, '')
    else showAll()
    if (isLeft) {
      title ??= document.title
      document.title = 'Reeve'
    } else if (title !== undefined) {
      // The person returned before the next page was rendered.
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
