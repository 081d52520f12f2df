import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'

/** The last step of a mailed link's page, with a link to the sign-in. */
export function LinkCompleted({ children, back }: { readonly children: ReactNode; readonly back?: string }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Text role="status">{children}</Text>
      <TextLink to="/sign-in" search={{ back }}>
        {t('signIn.title')}
      </TextLink>
    </>
  )
}
