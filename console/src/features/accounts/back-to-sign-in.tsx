import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './sign-in-form.module.css'

/** A link to the sign-in, for the page of a mailed link that is invalid or no longer needed. */
export function BackToSignIn() {
  const { t } = useTranslation('accounts')
  return (
    <TextLink size="sm" to="/sign-in" className={classes.back}>
      {t('signIn.back')}
    </TextLink>
  )
}
