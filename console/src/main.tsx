import '@mantine/core/styles.layer.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NotPermitted } from './api/not-permitted.ts'
import { queryClient } from './api/queries.ts'
import { startI18n } from './i18n/index.ts'
import { openRouter } from './router.ts'
import { cssVariables, theme } from './ui/theme.ts'

reloadRestoredPage()
const [router] = await Promise.all([openRouter(location.pathname), startI18n()])

const place = document.getElementById('console')
if (!place) throw new Error('index.html has no place for the console')
// Refusals are shown on the page; all other errors are logged.
const isRefusal = (error: unknown) => isReeveError(error) || error instanceof NotPermitted
const onCaughtError = (error: unknown) => isRefusal(error) || console.error(error)

createRoot(place, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

/**
 * Hides the page when it is left, and reloads it if the browser restores it from the back/forward cache. Otherwise
 * going back after a sign-out would show the data of the person who has signed out.
 */
function reloadRestoredPage(): void {
  const { documentElement: page } = document
  addEventListener('pagehide', () => {
    page.hidden = true
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
