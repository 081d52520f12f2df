import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../api/caller.ts'
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/index.ts'
import { ACCOUNT_PAGE, MAIN_PAGES, QUICK_ACTIONS, SETTINGS_PAGES } from './navigation.ts'
import { useSignOut } from './use-sign-out.ts'

/** Something that the palette finds. */
export interface Command {
  readonly id: string
  readonly name: string
  /** What sort of thing it is, such as "page". */
  readonly kind: string
  /** Typed into the palette when it is chosen, to go on there: "Suspend ". Otherwise it runs. */
  readonly completion?: string
  run(): void
}

/** Answers the commands of one sort that fit a text in lower case. A hook, so that it may ask the service. */
export type CommandSource = (wanted: string) => readonly Command[]

export const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark']

const sources: CommandSource[] = [usePageCommands, useQuickActionCommands, useUserMenuCommands]

/** Called while the console starts: what a feature adds is found in every palette from then on. */
export const addCommands = (source: CommandSource): void => void sources.push(source)

export function useCommands(wanted: string): readonly Command[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: sources are added before anything is drawn, and never later
  return sources.flatMap(useSource => useSource(wanted))
}

function usePageCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  return (
    [...MAIN_PAGES, ...SETTINGS_PAGES, ACCOUNT_PAGE]
      // Two names may lead to one address.
      .map(({ to, name }) => ({ id: name, name: t(name), kind: t('palette.page'), run: () => navigate({ to }) }))
      .filter(({ name }, index, all) => all.findIndex(one => one.name === name) === index && fits(name, wanted))
  )
}

/** What one may do on a screen, begun at once. */
function useQuickActionCommands(wanted: string): readonly Command[] {
  const { t } = useTranslation('layout')
  const { may } = useCaller()
  const { history } = useRouter()
  return QUICK_ACTIONS.filter(({ permission, name }) => may(permission) && fits(t(name), wanted)).map(
    ({ address, name }) => ({
      id: address,
      name: t(name),
      kind: t('palette.action'),
      run: () => history.push(address),
    }),
  )
}

/** What one's own menu has: language, theme and the way out. */
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
  // Only once something is typed: they would push everything else out of sight.
  return wanted === '' ? [] : [...languages, ...themes, out].filter(({ name }) => fits(name, wanted))
}

/** Whether a name has each word of the text in it; accents and capitals do not matter. */
export const fits = (name: string, wanted: string): boolean =>
  plain(wanted)
    .split(/\s+/)
    .every(word => plain(name).includes(word))

/** What is compared of a text. */
export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
