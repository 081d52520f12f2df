/**
 * Hides the page when it is left, and reloads it if the browser restores it from the back/forward cache. Otherwise
 * going back after a sign-out would show the data of the person who has signed out.
 */
export function reloadRestoredPage(): void {
  const { documentElement: page } = document
  addEventListener('pagehide', () => {
    page.hidden = true
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
