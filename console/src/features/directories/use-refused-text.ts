import { useTranslation } from 'react-i18next'

/** Returns the text of a refused request by its code: the code itself if it has none. */
export function useRefusedText(): (code: string) => string {
  const { t } = useTranslation('directories')
  return code => t(`codes.${code}` as 'codes.internal_error', { defaultValue: code })
}
