import { useTranslation } from 'react-i18next'

/** Returns a function that marks the label of a field as optional. */
export function useOptional(): (label: string) => string {
  const { t } = useTranslation('ui')
  return label => t('optional', { label })
}
