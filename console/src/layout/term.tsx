import { useTranslation } from 'react-i18next'
import { Info } from '../ui/info.tsx'

interface TermProps {
  readonly of: 'oracle' | 'triggers' | 'checkpoint' | 'metadata'
}

/** Explains a word of this service that a newcomer does not know, beside its first use on a page. */
export function Term({ of }: TermProps) {
  const { t } = useTranslation('layout')
  return <Info label={t('terms.about', { word: t(`terms.${of}.word`) })}>{t(`terms.${of}.what`)}</Info>
}
