import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './signed-out-page.module.css'

/** The way out of a signed-out page whose link is useless or unwanted. */
export function BackToSignIn() {
  const { t } = useTranslation('accounts')
  return (
    <TextLink size="sm" to="/sign-in" className={classes.back}>
      {t('signIn.back')}
    </TextLink>
  )
}
