import { useTranslation } from 'react-i18next'

/** Returns a function that translates the error code of a refused request; an unknown code is returned as it is. */
export function useRefusedText(): (code: string) => string {
  const { t } = useTranslation('directories')
  return code => t(`codes.${code}` as 'codes.internal_error', { defaultValue: code })
}
