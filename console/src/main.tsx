import '@mantine/core/styles.layer.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { useKeyCommands } from './features/api-keys/index.ts'
import { usePeople } from './features/members/index.ts'
import { useSuspensions } from './features/offboarding/index.ts'
import { addCommands } from './frame/commands.ts'
import { startI18n } from './i18n/index.ts'
import { router } from './router.ts'
import { cssVariables, theme } from './ui/theme.ts'

for (const source of [usePeople, useSuspensions, useKeyCommands]) addCommands(source)
await startI18n()

const place = document.getElementById('console')
if (!place) throw new Error('index.html has no place for the console')
// A refusal is on the page already; what else goes wrong there is for whoever looks into the browser's console.
const onCaughtError = (error: unknown) => isReeveError(error) || console.error(error)

createRoot(place, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
