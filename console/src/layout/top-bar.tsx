import { ActionIcon, Kbd, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import IconMoon from '@tabler/icons-react/icons/IconMoon'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import IconSun from '@tabler/icons-react/icons/IconSun'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import classes from './layout.module.css'
import { useOverlay } from './use-overlay.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** The breadcrumbs of the page, search and theme. */
export function TopBar({ breadcrumbs }: { readonly breadcrumbs: Ref<HTMLDivElement> }) {
  const [isPaletteOpen, setPaletteOpen] = useOverlay()
  const open = () => setPaletteOpen(true)
  useHotkeys([['mod+K', open]], [])
  return (
    <header className={classes.topBar}>
      <div ref={breadcrumbs} className={classes.breadcrumbs} data-of-page />
      <div className={classes.tools}>
        <SearchButton open={open} />
        <ThemeSwitch />
      </div>
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

function SearchButton({ open }: { readonly open: () => void }) {
  const { t } = useTranslation('layout')
  const isApple = ['macos', 'ios'].includes(useOs())
  return (
    <UnstyledButton className={classes.search} onClick={open}>
      <Icon of={IconSearch} />
      <span>{t('palette.find')}</span>
      <Kbd visibleFrom="sm">{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
    </UnstyledButton>
  )
}

function ThemeSwitch() {
  const { t } = useTranslation('layout')
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      c="dimmed"
      aria-label={`${t('menu.theme')}: ${t(`menu.${other}`)}`}
      title={`${t('menu.theme')}: ${t(`menu.${other}`)}`}
      onClick={() => setColorScheme(other)}
    >
      <Icon of={other === 'dark' ? IconMoon : IconSun} size={20} />
    </ActionIcon>
  )
}
