import '@mantine/core/styles.layer.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { usePeople } from './features/members/index.ts'
import { addCommands } from './frame/commands.ts'
import { startI18n } from './i18n/index.ts'
import { router } from './router.ts'
import { cssVariables, theme } from './ui/theme.ts'

addCommands(usePeople)
await startI18n()

const place = document.getElementById('console')
if (!place) throw new Error('index.html has no place for the console')
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
