import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CardPage } from '../../ui/card-page.tsx'

interface LinkCompletedProps {
  readonly title: string
  readonly lead: string
}

/** The page after the last step of a mailed link, with a link to the sign-in. */
export function LinkCompleted(page: LinkCompletedProps) {
  const { t } = useTranslation('accounts')
  return (
    <CardPage {...page} icon={IconCircleCheck} tone="success" role="status">
      <ButtonLink to="/sign-in">{t('signIn.title')}</ButtonLink>
    </CardPage>
  )
}
