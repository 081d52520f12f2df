/**
 * Hides the page when it is left, and loads it again if the browser restores it from memory. Otherwise going back after
 * a sign-out would show the data of the person who has signed out.
 */
export function reloadRestoredPage(): void {
  const { documentElement: page } = document
  addEventListener('pagehide', () => {
    page.hidden = true
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
