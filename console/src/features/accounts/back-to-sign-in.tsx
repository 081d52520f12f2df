import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './signed-out-page.module.css'

/** Leads from a mailed link that is invalid or not needed to the sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation('accounts')
  return (
    <TextLink size="sm" to="/sign-in" className={classes.back}>
      {t('signIn.back')}
    </TextLink>
  )
}
