import { useTranslation } from 'react-i18next'

interface Sentences {
  readonly [name: string]: string | Sentences
}

/** All actions that have a sentence, and prefixes such as `member.*` that match several. */
export function useKnownActions(): readonly string[] {
  const { i18n } = useTranslation('audit')
  const { anything: _, ...sentences } = i18n.getResource(i18n.language, 'audit', 'does') as unknown as Sentences
  return actionsIn(sentences)
}

const actionsIn = (sentences: Sentences, before = ''): string[] =>
  Object.entries(sentences).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [before + name] : [`${before}${name}.*`, ...actionsIn(inner, `${before}${name}.`)],
  )
