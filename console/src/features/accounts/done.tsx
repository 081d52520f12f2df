import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** How a link from a mail ended well, and the way to sign in. */
export function Done({ children, back }: { readonly children: ReactNode; readonly back?: string }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Text role="status">{children}</Text>
      <Anchor renderRoot={props => <Link {...props} to="/sign-in" search={{ back }} />}>{t('signIn.title')}</Anchor>
    </>
  )
}
