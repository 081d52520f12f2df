import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconUserCircle from '@tabler/icons-react/icons/IconUserCircle'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../api/caller.ts'
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/index.ts'
import { ACCOUNT_PAGE, MAIN_PAGES, PAGE_KEYS, QUICK_ACTIONS, SUBPAGES } from './navigation.ts'
import { normalizeText } from './normalize-text.ts'
import { PAGE_ICONS, SUBPAGE_ICONS } from './page-icons.ts'
import { useRecentPeople } from './recent-people.ts'
import { useSignOut } from './use-sign-out.ts'

/** An entry of the command palette. */
export interface Command {
  readonly id: string
  readonly name: string
  /** The heading of its group, such as "Pages". */
  readonly kind: string
  readonly icon?: TablerIcon
  /** The person whose avatar is shown. */
  readonly person?: { readonly id: string; readonly name: string }
  /** The keys of its shortcut. */
  readonly keys?: readonly string[]
  /** The text that choosing the entry puts into the palette, such as "Suspend ". Without it the command runs. */
  readonly completion?: string
  run(): void
}

/**
 * Returns the commands that match a lower-case text, or undefined while a response is pending. A hook, so that it can
 * query the API.
 */
export type CommandSource = (wanted: string) => readonly Command[] | undefined

export const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark']

const sources: CommandSource[] = [useRecentCommands, usePageCommands, useQuickActionCommands, useUserMenuCommands]

/** Sources of approximate matches, for texts that match nothing else. */
const fallbacks: CommandSource[] = []

/** Registers a source of commands; to be called once, during start-up. */
export const addCommands = (source: CommandSource): void => void sources.push(source)

/** Registers a source of approximate matches; to be called once, during start-up. */
export const addFallbackCommands = (source: CommandSource): void => void fallbacks.push(source)

/** The matching commands, without those of sources whose response is pending. */
export function useCommands(wanted: string): { commands: readonly Command[]; isPending: boolean } {
  // biome-ignore lint/correctness/useHookAtTopLevel: sources are added before anything is rendered, and never later
  const exact = sources.map(useSource => useSource(wanted))
  const isUnmatched = exact.every(found => found?.length === 0)
  // biome-ignore lint/correctness/useHookAtTopLevel: fallbacks are added before anything is rendered, and never later
  const similar = fallbacks.map(useSource => useSource(isUnmatched ? wanted : ''))
  const found = isUnmatched ? similar : exact
  return { commands: found.flatMap(commands => commands ?? []), isPending: found.includes(undefined) }
}

const MOST_RECENT = 5

/** Commands for the people whose pages were opened last, shown until something is typed. */
function useRecentCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const recent = useRecentPeople()
  if (wanted !== '') return []
  return recent.slice(0, MOST_RECENT).map(({ id, name, email }) => ({
    id: `recent ${id}`,
    name: `${name} · ${email}`,
    kind: t('palette.recent'),
    person: { id, name },
    run: () => navigate({ to: '/members/$userId', params: { userId: id } }),
  }))
}

const ICONS = { ...PAGE_ICONS, ...SUBPAGE_ICONS, [ACCOUNT_PAGE.name]: IconUserCircle }

function usePageCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  return (
    [...MAIN_PAGES, ...Object.values(SUBPAGES).flat(), ACCOUNT_PAGE]
      // The id is the name, because two entries may have the same URL.
      .map(({ to, name }) => ({
        id: name,
        name: t(name),
        kind: t('palette.page'),
        icon: ICONS[name],
        ...(name in PAGE_KEYS && { keys: ['G', PAGE_KEYS[name as keyof typeof PAGE_KEYS].toUpperCase()] }),
        run: () => navigate({ to }),
      }))
      .filter(({ name }, index, all) => all.findIndex(one => one.name === name) === index && matchesQuery(name, wanted))
  )
}

/** Actions that open a screen and its dialog. */
function useQuickActionCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const { may } = useCaller()
  const { history } = useRouter()
  return QUICK_ACTIONS.filter(({ permission, name }) => may(permission) && matchesQuery(t(name), wanted)).map(
    ({ address, name }) => ({
      id: address,
      name: t(name),
      kind: t('palette.action'),
      run: () => history.push(address),
    }),
  )
}

/** The entries of the user menu: language, theme and sign-out. */
function useUserMenuCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const languages = Object.entries(LANGUAGES).map(([language, name]) => ({
    id: language,
    name: `${t('menu.language')}: ${name}`,
    kind: t('palette.action'),
    run: () => void chooseLanguage(language as Language),
  }))
  const themes = SCHEMES.map(scheme => ({
    id: scheme,
    name: `${t('menu.theme')}: ${t(`menu.${scheme}`)}`,
    kind: t('palette.action'),
    run: () => setColorScheme(scheme),
  }))
  const out = { id: 'sign-out', name: t('menu.signOut'), kind: t('palette.action'), run: () => signOut.mutate() }
  // Not shown for an empty query, because these commands would push all others out of view.
  return wanted === '' ? [] : [...languages, ...themes, out].filter(({ name }) => matchesQuery(name, wanted))
}

/** True if the name contains each word of the query, ignoring accents and case. */
export const matchesQuery = (name: string, wanted: string): boolean =>
  normalizeText(wanted)
    .split(/\s+/)
    .every(word => normalizeText(name).includes(word))
