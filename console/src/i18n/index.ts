/**
 * The console's texts. A folder has `strings.en.ts` and `strings.pt-BR.ts` beside its code, with the folder's name as
 * namespace. A namespace is fetched with the first screen that uses it.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeOf } from '../ui/locale.ts'

export const LANGUAGES = { en: 'English', 'pt-BR': 'Português (Brasil)' } as const
export type Language = keyof typeof LANGUAGES

/** Storage key of the chosen language. Without a choice the browser's languages decide. */
const CHOICE = 'reeve.language'

type Strings = { [key: string]: string | Strings }
const files = import.meta.glob<{ default: Strings }>('../**/strings.*.ts')

async function readStrings(language: string, namespace: string): Promise<Strings> {
  const path = Object.keys(files).find(file => file.endsWith(`/${namespace}/strings.${language}.ts`))
  const read = path && files[path]
  if (!read) throw new Error(`there are no strings of ${namespace} in ${language}`)
  return withMillions((await read()).default)
}

/** Adds the plural category `many`, which Portuguese has for whole millions, with the texts of `other`. */
function withMillions(strings: Strings): Strings {
  const all = Object.entries(strings).flatMap(([key, value]): [string, string | Strings][] => {
    if (typeof value !== 'string') return [[key, withMillions(value)]]
    return key.endsWith('_other')
      ? [
          [key, value],
          [`${key.slice(0, -'_other'.length)}_many`, value],
        ]
      : [[key, value]]
  })
  return Object.fromEntries(all)
}

export const i18n = i18next.createInstance()

/** Resolves when the texts of the layout are loaded. */
export async function startI18n(): Promise<void> {
  await i18n
    .use({ type: 'backend', read: readStrings })
    .use(initReactI18next)
    .use({ type: 'formatter', init() {}, add() {}, addCached() {}, format: formatNumber })
    .init({
      lng: chosenLanguage(),
      supportedLngs: Object.keys(LANGUAGES),
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['ui', 'api', 'layout'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  i18n.on('languageChanged', language => {
    document.documentElement.lang = language
  })
  document.documentElement.lang = i18n.language
}

/** Formats interpolated numbers with the digit grouping of the language. */
function formatNumber(value: unknown, _format?: string, language?: string): string {
  return typeof value === 'number' ? value.toLocaleString(localeOf(language ?? i18n.language)) : String(value)
}

/** For a route's loader: fetches the namespaces of its screen. */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces)
  const missing = () => namespaces.filter(one => !i18n.hasResourceBundle(i18n.language, one))
  // i18next neither reports nor retries a failed fetch.
  if (missing().length > 0) await i18n.reloadResources(i18n.language, missing())
  if (missing().length > 0) throw new Error(`there are no words for ${missing()}`)
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(CHOICE, language)
  await i18n.changeLanguage(language)
}

function chosenLanguage(): Language {
  const wanted = [localStorage.getItem(CHOICE) ?? '', ...navigator.languages]
  for (const one of wanted) {
    if (one in LANGUAGES) return one as Language
    if (one.startsWith('pt')) return 'pt-BR'
    if (one.startsWith('en')) return 'en'
  }
  return 'en'
}
