import { ActionIcon, Kbd, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import IconMoon from '@tabler/icons-react/icons/IconMoon'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import IconSun from '@tabler/icons-react/icons/IconSun'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, type Ref, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import classes from './layout.module.css'
import { useOverlay } from './use-overlay.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const fetchPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(fetchPalette)
const Shortcuts = lazy(() => import('./shortcuts.tsx'))

/** The breadcrumbs of the page, search and theme. */
export function TopBar({ breadcrumbs }: { readonly breadcrumbs: Ref<HTMLDivElement> }) {
  const [isPaletteOpen, setPaletteOpen] = useOverlay()
  const [areShortcutsOpen, setShortcutsOpen] = useOverlay()
  const [typedAhead, setTypedAhead] = useState('')
  const open = () => {
    if (!isPaletteOpen) setTypedAhead('')
    setPaletteOpen(true)
  }
  useHotkeys([['mod+K', open]], [])
  // These shortcuts do not apply in a text field or over a dialog.
  useSingleKeys([
    ['shift+?', () => !isCovered() && setShortcutsOpen(true)],
    ['/', () => !isCovered() && focusSearch(open)],
  ])
  usePageKeys(isCovered)
  useEffect(() => {
    // A failed prefetch is repeated on demand.
    const prefetch = requestIdleCallback(() => void fetchPalette().catch(() => {}))
    return () => cancelIdleCallback(prefetch)
  }, [])
  return (
    <header className={classes.topBar}>
      <div ref={breadcrumbs} className={classes.breadcrumbs} data-of-page />
      <div className={classes.tools}>
        <SearchButton open={open} />
        <ThemeSwitch />
      </div>
      <Overlay isOpen={areShortcutsOpen}>
        <Shortcuts close={() => setShortcutsOpen(false)} />
      </Overlay>
      <Overlay isOpen={isPaletteOpen} whileLoading={<TypedAhead add={setTypedAhead} />}>
        <CommandPalette typedAhead={typedAhead} close={() => setPaletteOpen(false)} />
      </Overlay>
    </header>
  )
}

const isCovered = () => document.querySelector('[aria-modal=true]') !== null

/** Focuses the search field of the page's list, or opens the palette if there is none. */
function focusSearch(open: () => void): void {
  const field = document.querySelector<HTMLElement>('main input[type=search]')
  if (field) field.focus()
  else open()
}

interface OverlayProps {
  readonly isOpen: boolean
  readonly whileLoading?: ReactNode
  readonly children: ReactNode
}

/** Renders nothing if the overlay cannot be fetched, so that the page stays usable. */
function Overlay({ isOpen, whileLoading, children }: OverlayProps) {
  return (
    isOpen && (
      <CatchBoundary getResetKey={() => isOpen} errorComponent={() => null}>
        <Suspense fallback={whileLoading}>{children}</Suspense>
      </CatchBoundary>
    )
  )
}

/** Collects the text that is typed while the palette is being loaded. */
function TypedAhead({ add }: { readonly add: (change: (before: string) => string) => void }) {
  useTypedAhead(useCallback(typed => add(before => before + typed), [add]))
  return null
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
