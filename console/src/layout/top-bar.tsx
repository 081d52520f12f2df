import { Button, Kbd } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './layout.module.css'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { useOverlay } from './use-overlay.ts'
import { UserMenu } from './user-menu.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

export function TopBar() {
  const { t } = useTranslation('layout')
  const [isPaletteOpen, setPaletteOpen] = useOverlay()
  const isApple = ['macos', 'ios'].includes(useOs())
  const open = () => setPaletteOpen(true)
  useHotkeys([['mod+K', open]], [])
  return (
    <header className={classes.topBar}>
      <OrganizationSwitcher />
      <Button
        variant="default"
        size="xs"
        fw={400}
        onClick={open}
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            {isApple ? '⌘K' : 'Ctrl K'}
          </Kbd>
        }
      >
        {t('palette.open')}
      </Button>
      <UserMenu />
      {isPaletteOpen && (
        // The page stays usable if the palette cannot be fetched.
        <CatchBoundary getResetKey={() => isPaletteOpen} errorComponent={() => null}>
          <Suspense>
            <CommandPalette close={() => setPaletteOpen(false)} />
          </Suspense>
        </CatchBoundary>
      )}
    </header>
  )
}
